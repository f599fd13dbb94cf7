"""Open tables: mails of people who want to play go in, who sits at which table and the answers come out."""
