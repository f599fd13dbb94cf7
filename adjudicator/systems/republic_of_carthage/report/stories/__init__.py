"""The stories: events ranked by weight go in; a few sentences for all, or for one seat, come out."""
