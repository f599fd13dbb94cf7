"""Outgoing mail: pages and letters go in, mails leave the outbox, once each; bounces are recorded here."""
