"""The laboratory of rules: one rule, the choice by bits, the order, beside the tree, step by step."""
