-- Browsers that get messages through the push service of their maker (docs/decisions/0039). Whoever knows an endpoint and its keys
-- can write to that browser, so nothing shows them again.
create table push_subscriptions (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  session_id int references sessions (id) on delete set null, -- null: it has expired, and the browser still gets messages
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  client text, -- the browser and its system: 'Chrome, Windows'
  created_at timestamptz not null default clock_timestamp()
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);
