-- Oldest program: 0.1.0
-- What organisers decide about feeds, and tournaments that are made from a source.
alter table feed_holds add column ask_at timestamptz; -- when an organiser wants to be asked again; null: now
-- The part of its competition that the tournament plays: the feed brings new fixtures of it. Null: it brings none.
alter table feeds add column part text check (part in ('tables', 'knockouts', 'all'));
-- The source that a draft comes from, with the ids of its teams, players and events by keys of the document.
alter table drafts add column feed jsonb;
