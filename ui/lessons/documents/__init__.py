"""The laboratory of the documents: their claims, the conventions, the mistakes, words and history."""
