"""The GM's desk: what he asks for goes in; what his game shows, and what he has done to it, come out."""
