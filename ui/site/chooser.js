// Go on in the language of the browser.
location.replace((navigator.language || "").toLowerCase().startsWith("zh") ? "zh/index.html" : "en/index.html");
