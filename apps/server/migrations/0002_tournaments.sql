-- Tournaments as their documents describe them (API.md "Tournament document"). `key` is the document's
-- name of a thing, `id` ours; `ord` keeps the document's order.

-- A time as the contract writes it, for where SQL makes the JSON.
create function utc(at timestamptz) returns text language sql immutable parallel safe strict
return replace(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z');

create table sports (
  id int primary key,
  slug text not null unique,
  name jsonb not null
);
insert into sports values
  (1, 'football', '{"ru": "Футбол", "en": "Football"}'),
  (2, 'ufc', '{"ru": "UFC", "en": "UFC"}');

create table tournaments (
  id int generated always as identity primary key,
  slug text not null unique,
  system_name text not null,
  theme text not null,
  sport_id int not null references sports,
  name jsonb not null,
  image text,
  chat_url text,
  starts_at timestamptz, -- what the document says; counts only before events have times
  predictions_opened_at timestamptz,
  ratings_opened_at_date date,
  ruleset jsonb not null default '{}', -- only what differs from the default ruleset
  prizes jsonb not null default '[]',
  finished_at timestamptz,
  current_publication_id int,
  created_at timestamptz not null default now()
);

create table user_groups (
  id int generated always as identity primary key,
  tournament_id int not null references tournaments on delete cascade,
  code text not null,
  ord int not null,
  name jsonb not null,
  unique (tournament_id, code)
);

create table entities (
  id int generated always as identity primary key,
  tournament_id int not null references tournaments on delete cascade,
  key text not null,
  ord int not null,
  name jsonb not null,
  code text,
  country text,
  image text,
  unique (tournament_id, key)
);

create table players (
  id int generated always as identity primary key,
  tournament_id int not null references tournaments on delete cascade,
  entity_id int not null references entities,
  key text not null,
  ord int not null,
  name jsonb not null,
  position text not null,
  unique (tournament_id, key)
);
create index players_entity on players (entity_id);

create table stages (
  id int generated always as identity primary key,
  tournament_id int not null references tournaments on delete cascade,
  key text not null,
  ord int not null,
  type text not null,
  level text,
  name jsonb not null,
  tie_break text,
  unique (tournament_id, key)
);

create table rounds (
  id int generated always as identity primary key,
  tournament_id int not null references tournaments on delete cascade,
  stage_id int not null references stages,
  key text not null,
  ord int not null,
  name jsonb not null,
  unique (tournament_id, key)
);
create index rounds_stage on rounds (stage_id);

create table table_groups (
  id int generated always as identity primary key,
  tournament_id int not null references tournaments on delete cascade,
  key text not null,
  ord int not null,
  name jsonb not null,
  entity_ids int[] not null,
  unique (tournament_id, key)
);

create table events (
  id int generated always as identity primary key,
  tournament_id int not null references tournaments on delete cascade,
  round_id int not null references rounds,
  key text not null,
  ord int not null,
  starts_at timestamptz,
  first_id int references entities,
  second_id int references entities,
  table_group_id int references table_groups,
  tie text,
  venue jsonb,
  -- what only a fight has
  fight_type text,
  weight_class jsonb,
  is_title boolean not null default false,
  coefficients jsonb,
  -- what happens to it
  status text not null default 'scheduled'
    check (status in ('scheduled', 'live', 'finished', 'postponed', 'cancelled', 'awarded', 'draw', 'no_contest')),
  -- when it was seen to begin: from then on it is locked, whatever its schedule says (GAME.md 9)
  begun_at timestamptz,
  result jsonb, -- as the organiser or a feed sent it
  result_source text check (result_source in ('organiser', 'feed', 'cli')),
  result_at timestamptz,
  settled_at timestamptz,
  crowd jsonb, -- how users called a locked event, counted once it is locked
  corrected_at timestamptz,
  unique (tournament_id, key)
);
create index events_round on events (round_id);
-- Whether a rating still waits for something is asked by every page of it.
create index events_unsettled on events (tournament_id) where status = 'live' or result_source = 'feed';
create index events_start on events (tournament_id, starts_at); -- the first one is asked for by every save

-- Whether an event takes predictions at a moment (GAME.md 3 and 9). The one place in SQL that knows; its
-- twin for people's kindness is isOpen of packages/rules, and a test holds the two together.
create function event_phase(
  event_status text, event_starts_at timestamptz, event_begun_at timestamptz, teams_known boolean,
  tournament_starts_at timestamptz, opens_at timestamptz, tournament_finished boolean, at timestamptz
) returns text language sql immutable parallel safe
return case
  when tournament_finished then 'locked'
  when event_begun_at is not null or event_status not in ('scheduled', 'postponed') then 'locked'
  when event_status = 'scheduled' and event_starts_at <= at then 'locked'
  when tournament_starts_at is null or opens_at > at or not teams_known then 'not_open'
  else 'open'
end;

-- Who did what, with what it was before and is after (API.md "Organisers").
create table audit_log (
  id int generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null check (actor in ('user', 'cli', 'feed')),
  user_id int references users on delete set null,
  action text not null,
  tournament text,
  target text,
  before jsonb,
  after jsonb
);
