-- Feeds enter results by themselves. A replay plays a recorded tournament again: its clock started at
-- `started_at` and runs `speed` times as fast as ours.
create table feeds (
  id int generated always as identity primary key,
  tournament_id int not null unique references tournaments on delete cascade,
  kind text not null check (kind in ('replay')),
  recording text not null, -- the folder of data/ that it replays
  speed double precision not null check (speed >= 1),
  started_at timestamptz not null default clock_timestamp()
);
