-- Users, one-time codes and sessions (SPEC.md 1, API.md "Auth"). Codes and tokens are kept as hashes only.

create table users (
  id int generated always as identity primary key,
  reddy_id text not null unique check (reddy_id ~ '^[0-9]{4,15}$'),
  name text not null,
  avatar text,
  lang text check (lang in ('ru', 'en')),
  has_mailing boolean not null default true,
  role text not null default 'user' check (role in ('user', 'organiser')),
  created_at timestamptz not null default now()
);

-- How names are searched: in any case, ё and е are one letter (API.md "Prediction reads"). By ICU's knowledge of
-- letters: a database whose own locale is C would fold the case of Latin alone.
create function searchable(name text) returns text
  language sql immutable parallel safe strict
  return translate(lower(name collate "und-x-icu"), 'ё', 'е') collate "default";

create extension if not exists pg_trgm;
create index users_name_search on users using gin (searchable(name) gin_trgm_ops);

-- One living code per account: a new one replaces the old.
create table login_codes (
  reddy_id text primary key,
  code_hash bytea not null,
  expires_at timestamptz not null,
  wrong_tries smallint not null default 0
);

create table sessions (
  token_hash bytea primary key,
  user_id int not null references users on delete cascade,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- The limits shared by all nodes; filled and read by rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
