"""Keep and replay what growing computed: columns, views, frames."""
