-- Tournaments that organisers prepare. They are no tournaments yet, so that no call of players can see them.
create table drafts (
  id int generated always as identity primary key,
  document jsonb not null,
  -- Changes with each save, so that nobody overwrites another's unseen.
  version int not null default 1,
  updated_at timestamptz not null default clock_timestamp()
);
