-- Sessions that their user can tell apart and end (API.md "user/sessions"). The id says nothing of the token.
alter table sessions
  add id int generated always as identity unique,
  -- what signed in, as its user agent said it in short: "Chrome, Windows"; null: nothing that is known
  add client text check (length(client) between 1 and 60),
  add signed_in_at timestamptz not null default clock_timestamp(),
  -- to the hour; null: not yet
  add last_used_at timestamptz;

-- What each session was until now: as long as any.
update sessions set signed_in_at = expires_at - interval '7 days';
