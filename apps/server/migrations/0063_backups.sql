-- Oldest program: 0.1.0
-- What became of backups and drills. These two tables are in no backup: they tell of the backups of this database.
create table backups (
  id int generated always as identity primary key,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  is_encrypted boolean not null,
  file text, -- its name in the folder
  is_kept boolean not null default false, -- whether the file is still there
  taken_at timestamptz, -- the moment that it holds
  bytes bigint,
  ms int,
  tables int,
  rows bigint,
  ratings_hash text,
  error text, -- a sentence
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'done') = (file is not null)),
  check ((state = 'failed') = (error is not null))
);
create index backups_done on backups (started_at) where state = 'done';

create table drills (
  id int generated always as identity primary key,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  file text not null,
  ms int,
  tournaments int,
  rows int, -- of ratings, computed again
  points bigint, -- of these rows
  mistakes jsonb not null default '[]', -- what the verification has found, sentence by sentence
  error text,
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'failed') = (error is not null))
);
