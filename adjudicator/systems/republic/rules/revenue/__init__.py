"""The Revenue Phase, section 6.2: one module for each numbered step."""
