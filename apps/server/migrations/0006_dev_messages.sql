-- What the built-in messenger shows, the same on every node. It holds codes in the clear, which it shows to anybody
-- anyway; they need not survive a crash.
create unlogged table dev_messages (
  id bigint generated always as identity primary key,
  account text not null,
  text text not null,
  code text,
  sent_at timestamptz not null default clock_timestamp()
);

-- What every node must know of how this database has been used.
create table notes (
  name text primary key,
  value jsonb not null
);
