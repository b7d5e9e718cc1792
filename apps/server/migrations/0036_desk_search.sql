-- The names of teams and fighters in both languages as searches compare them. A later change of `searchable` must write this
-- column anew, like those of users and teams.
alter table entities add search_name text
  generated always as (searchable((name ->> 'ru') || ' ' || (name ->> 'en'))) stored;
