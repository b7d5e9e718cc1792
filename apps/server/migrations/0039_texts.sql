-- Texts are written as drafts, a list for each kind, and published by language.
create table content_drafts (
  kind text primary key check (kind in ('questions', 'rules')),
  items jsonb not null, -- as the call has them
  saved_at timestamptz not null default clock_timestamp(),
  user_id int references users
);

-- When the text in each language was last published: { ru, en }; left out: as the product brought it along.
alter table content_items add published_at jsonb not null default '{}';
