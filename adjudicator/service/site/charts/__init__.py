"""The geometry of the charts of a site: figures go in, points, bars and lines come out."""
