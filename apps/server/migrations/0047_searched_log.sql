-- What a change says, as searches compare it: its texts and numbers, and a pair of numbers as 2:1.
create function change_text(before jsonb, after jsonb) returns text
  language sql immutable parallel safe
  return (select searchable(coalesce(string_agg(said, ' '), '')) from (
    select value #>> '{}' as said
      from jsonb_path_query(jsonb_build_array(before, after),
        'strict $.** ? (@.type() == "string" || @.type() == "number")') value
    union all
    select concat(pair -> 'first', ':', pair -> 'second')
      from jsonb_path_query(jsonb_build_array(before, after),
        'strict $.** ? (@.first.type() == "number" && @.second.type() == "number")') pair
  ) texts);
create index audit_log_change_text on audit_log using gin (change_text(before, after) gin_trgm_ops);

-- The names of players in both languages as searches compare them, like those of entities.
alter table players add search_name text
  generated always as (searchable((name ->> 'ru') || ' ' || (name ->> 'en'))) stored;
