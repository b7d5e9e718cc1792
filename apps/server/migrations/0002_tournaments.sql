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
  started_at timestamptz, -- what counts (rules/facts.ts startOf); kept with the times of the questions
  predictions_opened_at timestamptz,
  ratings_opened_at_date date,
  ruleset jsonb not null default '{}', -- only what differs from the default ruleset
  prizes jsonb not null default '[]',
  finished_at timestamptz,
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
  -- what was counted before the results that the tournament holds
  goals_before int not null default 0,
  clean_sheets_before int not null default 0,
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
  unique (tournament_id, key)
);
create index events_round on events (round_id);
-- Whether a rating still waits for something is asked by every page of it.
create index events_unsettled on events (tournament_id) where status = 'live' or result_source = 'feed';

-- Everything that is predicted: one question for each match, each tie, … of a tournament (rules/questions.ts).
-- What it is about stands in one of the columns after `kind`; all null: the tournament itself.
create table questions (
  id int generated always as identity primary key,
  tournament_id int not null references tournaments on delete cascade,
  kind text not null,
  event_id int references events on delete cascade,
  tie text,
  table_group_id int references table_groups on delete cascade,
  round_id int references rounds on delete cascade,
  -- When it takes predictions: kept by whoever changes the schedule, in the same transaction, so that the
  -- statement that saves asks this row and the clock and nothing else, whatever the kind.
  opens_at timestamptz not null default 'infinity',
  locks_at timestamptz not null default 'infinity',
  entity_ids int[] not null default '{}', -- whom an answer may name
  -- Once it is locked its answers are counted and packed: so many bytes for each seat; null: not yet.
  packed_bytes int,
  crowd jsonb, -- how users answered
  outcome jsonb, -- what it came to, as the rules say; null: not known yet, or void
  settled_at timestamptz,
  corrected_at timestamptz, -- when a final outcome was last changed
  unique nulls not distinct (tournament_id, kind, event_id, tie, table_group_id, round_id)
);
create index questions_event on questions (event_id);

-- Whether a question takes predictions at a moment (GAME.md 3): the database's clock decides. Its twin for people's
-- kindness is phaseAt of packages/rules; what the columns must say is a rule's, and a test holds them together.
create function question_phase(opens_at timestamptz, locks_at timestamptz, at timestamptz) returns text
  language sql immutable parallel safe
return case when locks_at <= at then 'locked' when opens_at <= at then 'open' else 'not_open' end;

-- Who takes part in a tournament: from the first prediction on.
create table participants (
  tournament_id int not null references tournaments on delete cascade,
  user_id int not null references users,
  seq bigint generated always as identity, -- in the order in which they first did
  -- The participant's number in the tournament, from 1 without gaps, in the order in which they got a row in the
  -- published rating, which lists those who are level by it (GAME.md 6); null: no rating holds a row of theirs yet.
  seat int,
  primary key (tournament_id, user_id)
);
-- Read from publications.last_seq on: before it lie the entries of those seated since the last vacuum, and a
-- hundred thousand of them are a hundred thousand looks at what is no more.
create index participants_newcomers on participants (tournament_id, seq) where seat is null;

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
