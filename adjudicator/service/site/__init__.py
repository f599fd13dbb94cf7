"""An archive to read: what a game left behind goes in, a folder of pages for one sort of readers comes out."""
