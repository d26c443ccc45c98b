"""Draw curves and bars with Plotly."""
