-- A document that is downloaded has its fields in the order in which people read them: jsonb would sort them.
alter table drafts alter column document type json using document::json;
