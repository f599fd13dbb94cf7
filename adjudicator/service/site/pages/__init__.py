"""The pages of a site: what was read of a game goes in, HTML with its links comes out."""
