"""A box: tables of TOML go in, frozen entries, settings and effects come out, or a sentence for each fault."""
