"""Maps of other programs: read into what all of them say, and written as a variant of ours."""
