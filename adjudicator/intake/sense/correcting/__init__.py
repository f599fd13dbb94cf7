"""Corrections: a sentence and the lines before it go in, the lines as their author meant them come out."""
