"""Let people bring their own table: read, understand, correct, prepare, edit. It stays with them."""
