// Tell Streamlit where its server is: beside this page, as its scripts are. It would look below the page
// first, which answers nothing, and pause before it looks here.
if (!location.pathname.endsWith("/")) {
  window.__streamlit = { BACKEND_BASE_URL: new URL("./", location.href).href, ...window.__streamlit };
}
