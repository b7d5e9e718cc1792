-- Searches ignore accents, too, beside case and ё/е: `jose` finds José. й is a letter of its own.
drop index users_name_search;
drop index teams_name_search;
create or replace function searchable(name text) returns text
  language sql immutable parallel safe strict
  return normalize(regexp_replace(
    normalize(lower(name collate "und-x-icu") collate "default", NFD),
    '(?<!и)\u0306|[\u0300-\u0305\u0307-\u036f]', '', 'g'), NFC);
create index users_name_search on users using gin (searchable(name) gin_trgm_ops);
create index teams_name_search on teams using gin (searchable(name || coalesce(' ' || name_en, '')) gin_trgm_ops);
