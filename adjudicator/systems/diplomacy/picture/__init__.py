"""Maps drawn as SVG: cells around points, units, arrows and lines; plain data in, the same bytes out every time."""
