-- What organisers write for readers: questions with their answers, and sections of the rules. Each as its document has
-- it; its key finds it again when the document is replaced, so that its id stays.
create table content_items (
  id int generated always as identity primary key,
  part text not null check (part in ('faq_sections', 'faq', 'rules')),
  key text not null,
  place int not null, -- in its list
  item jsonb not null,
  unique (part, key)
);
