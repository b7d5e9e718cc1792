-- Names as searches compare them, kept beside the names: folding a name takes 10 µs, comparing a folded one 0.1 µs.
-- A later change of `searchable` must write these columns anew. The new index is made by the next migration, in a transaction
-- of its own, so that reads wait only while the tables are rewritten.
drop index users_name_search;
drop index teams_name_search;
alter table users add search_name text generated always as (searchable(name)) stored;
alter table teams add search_name text
  generated always as (searchable(name || coalesce(' ' || name_en, ''))) stored;
