-- The bots of Telegram that this database works for: who asks for their updates, and how far it has got. The number of the last
-- update is written together with what the update changed, so that each is handled once.
create table telegram_bots (
  id bigint primary key, -- the number before the colon of its token
  last_update bigint not null default 0,
  failures int not null default 0, -- tries of the next update that have failed
  held_by uuid, -- the process that asks for updates; null: none
  held_until timestamptz not null default '-infinity'
);

-- Sign-ins that go on in the chat. Secrets are kept as hashes.
create table telegram_tries (
  id uuid primary key,
  link_hash bytea not null unique, -- of what the link to the bot holds
  secret_hash bytea not null, -- of what the browser holds that asked for it
  user_id int references users on delete cascade, -- whose account gets the identity; null: a sign-in
  network text not null,
  language text not null,
  number smallint not null check (number between 10 and 99), -- shown in the browser
  numbers smallint[] not null, -- shown in the chat, one of them right
  state text not null default 'waiting' check (state in ('waiting', 'opened', 'chosen', 'refused')),
  telegram_id text, -- who has opened the link
  telegram_name text,
  telegram_language text,
  expires_at timestamptz not null,
  check ((state = 'waiting') = (telegram_id is null))
);
create index telegram_tries_expires_at on telegram_tries (expires_at);

-- Data of Mini Apps that were used to sign in, so that nobody uses them again.
create table telegram_uses (
  hash bytea primary key,
  expires_at timestamptz not null
);
