-- Until when the end of a tournament can be taken back (API.md, Organisers, `reopen`). The seed of its draw is told then.
alter table tournaments
  add reopen_until timestamptz,
  -- when its end was last taken back: what goes by itself, as a feed of the demo does, does not end it again
  add reopened_at timestamptz;

-- Of those that are over already the seed has been told.
update tournaments set reopen_until = finished_at where finished_at is not null;
