"""Mail on its way out: pages and letters go in, mails leave the outbox, once each; what came back is kept here."""
