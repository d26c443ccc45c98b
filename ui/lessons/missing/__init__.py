"""The laboratory of missing values: measuring with them, sending them down, bringing them back."""
