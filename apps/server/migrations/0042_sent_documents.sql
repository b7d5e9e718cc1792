-- The text of the document that was applied last, exactly as it was sent, so that the desk can give it back for download.
-- Null: it came from a program, or from before this column.
alter table applied_documents add column sent_text text;
