-- Oldest program: 0.1.0
-- Results come by themselves: a feed reads a competition's season from a source. A tournament may have a feed of each source.
-- `kind` is the name of the source.
alter table feeds
  drop constraint feeds_kind_check,
  add constraint feeds_kind_check check (kind in
    ('football-data.org', 'openligadb', 'openfootball', 'the-odds-api', 'espn', 'replay')),
  drop constraint feeds_tournament_id_key,
  add constraint feeds_tournament_id_kind_key unique (tournament_id, kind),
  alter recording drop not null,
  alter speed drop not null,
  add column competition text,
  add column season text,
  add column seen_until text, -- what the source needs to say only what is new (its cursor)
  add column paused_at timestamptz,
  add column next_run_at timestamptz not null default clock_timestamp(),
  add column last_run_at timestamptz,
  add column answered_at timestamptz, -- when the source last answered
  add column changed_at timestamptz, -- when the feed last changed something
  add column events int, -- how many events the source named last
  add column trouble text, -- why the last run failed; null: it did not
  add column silence_told_at timestamptz, -- when organisers were told of its silence; null: they were not
  add constraint feeds_replay_check check ((kind = 'replay') = (recording is not null)),
  add constraint feeds_speed_check1 check ((kind = 'replay') = (speed is not null)),
  add constraint feeds_competition_check check ((kind = 'replay') = (competition is null));

-- The source of a result of a feed, as players see it while the result may still change; null: an organiser's, or not known.
alter table events add column result_from text;

-- The calls of a source in this minute and on this day, shared by all feeds and processes.
create table feed_sources (
  source text primary key,
  minute_at timestamptz not null default clock_timestamp(), -- when the current minute began
  minute_calls int not null default 0,
  day_at timestamptz not null default clock_timestamp(),
  day_calls int not null default 0,
  calls_left int, -- as the source last said; null: it says nothing
  calls_left_at timestamptz,
  wait_until timestamptz, -- no call before: the source asked for it, or it was away
  failures int not null default 0 -- in a row
);

-- The ids of a source. An event is known by its id alone. All null: an organiser said that the tournament does not have it.
create table feed_ids (
  feed_id int not null references feeds on delete cascade,
  kind text not null check (kind in ('entity', 'player', 'event')),
  source_id text not null,
  name text not null, -- as the source writes it
  entity_id int references entities on delete cascade,
  player_id int references players on delete cascade,
  event_id int references events on delete cascade,
  made_at timestamptz not null default clock_timestamp(),
  primary key (feed_id, kind, source_id),
  check (num_nonnulls(entity_id, player_id, event_id) <= 1)
);
create unique index feed_ids_entity on feed_ids (feed_id, entity_id) where entity_id is not null;
create unique index feed_ids_player on feed_ids (feed_id, player_id) where player_id is not null;
create unique index feed_ids_event on feed_ids (feed_id, event_id) where event_id is not null;
create index feed_ids_of_entity on feed_ids (entity_id) where entity_id is not null;
create index feed_ids_of_player on feed_ids (player_id) where player_id is not null;
create index feed_ids_of_event on feed_ids (event_id) where event_id is not null;

-- Each answer as it came, compressed, for 30 days. The same answer again only moves `last_at`.
create table feed_answers (
  id int generated always as identity primary key,
  source text not null,
  path text not null, -- with its query, without keys
  hash text not null, -- SHA-256 of the text, hexadecimal
  body bytea not null, -- gzip
  etag text,
  last_modified text,
  came_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp()
);
create index feed_answers_page on feed_answers (source, path, id);
create index feed_answers_age on feed_answers (last_at);

-- What a feed said of an event: a row for each change of it. The last row of an event is what its source says now.
create table feed_said (
  id int generated always as identity primary key,
  feed_id int not null references feeds on delete cascade,
  event_id int not null references events on delete cascade,
  source_id text not null,
  answer_id int references feed_answers on delete set null,
  said jsonb not null, -- the observation
  at timestamptz not null default clock_timestamp(), -- since when it has been saying so, by our clock
  status_at timestamptz not null default clock_timestamp(), -- since when it has been naming this status
  entered_at timestamptz -- when it was entered as the result; null: it was not
);
create index feed_said_event on feed_said (event_id, feed_id, id);
create index feed_said_feed on feed_said (feed_id, event_id, id);
create index feed_said_answer on feed_said (answer_id) where answer_id is not null;

-- What each feed did in half an hour, for the last day.
create table feed_runs (
  feed_id int not null references feeds on delete cascade,
  cell timestamptz not null, -- when the half hour began
  runs int not null default 0,
  failures int not null default 0,
  changes int not null default 0,
  holds int not null default 0,
  primary key (feed_id, cell)
);

-- What waits for an organiser. `closed_at`: it was decided, or is no longer so.
create table feed_holds (
  id int generated always as identity primary key,
  feed_id int not null references feeds on delete cascade,
  -- where it comes from: an answer of the feed as a whole, or the comparison with what stands
  place text not null check (place in ('answer', 'event')),
  source_id text not null, -- of the event, player or entity; '' for the whole feed
  event_id int references events on delete cascade,
  code text not null,
  data jsonb not null default '{}',
  answer_id int references feed_answers on delete set null,
  at timestamptz not null default clock_timestamp(),
  told_at timestamptz, -- when organisers were told of it
  closed_at timestamptz,
  user_id int references users on delete set null, -- who decided; null: nobody
  -- what was said when an organiser decided against it: it is not asked again while the source says the same
  dismissed jsonb
);
create unique index feed_holds_open on feed_holds (feed_id, source_id, code) where closed_at is null;
create index feed_holds_event on feed_holds (event_id) where event_id is not null;
create index feed_holds_user on feed_holds (user_id) where user_id is not null;
create index feed_holds_answer on feed_holds (answer_id) where answer_id is not null;
