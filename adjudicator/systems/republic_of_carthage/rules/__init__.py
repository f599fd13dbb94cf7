"""The rules, one module for each numbered step, in folders named by section."""
