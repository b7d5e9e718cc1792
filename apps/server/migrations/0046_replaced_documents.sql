-- What takes an applied document back: the document before it with its text, and the entry of the audit log about the change.
-- Null: there is none, or the change has no entry.
alter table applied_documents
  add replaced jsonb,
  add replaced_text text,
  add entry int references audit_log on delete set null;
