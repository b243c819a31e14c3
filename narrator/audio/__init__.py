"""Samples and mixing: arithmetic only, no device."""
