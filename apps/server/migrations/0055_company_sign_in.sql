-- Sign-in by an account of a company (OpenID Connect).

-- What waits for a browser that is at the company's server, and then for the page that ends the sign-in. A row is found by what only
-- that browser can bring, is used once and lives ten minutes.
create table company_steps (
  key_hash bytea primary key,
  step text not null check (step in ('asked', 'proved')),
  session_hash bytea references sessions on delete cascade, -- whose session links the account; null: a sign-in
  state jsonb not null,
  expires_at timestamptz not null
);
create index company_steps_expiry on company_steps (expires_at);

-- What the company's server wants to see when a session ends that it began. It goes with the session.
create table company_sessions (
  token_hash bytea primary key references sessions on delete cascade,
  id_token text not null
);

-- Whether a group of the company makes the user an organiser of all tournaments: then what the user organised before. Null: no group does.
alter table users
  add column before_group jsonb check (before_group is null or roles -> 'tournaments' = '"all"'),
  add constraint users_deleted_before_group check (deleted_at is null or before_group is null);

-- The key of an account of a company is its issuer and what the issuer calls the person, `https://id.example#4711`: an issuer that comes
-- after another one may call somebody else the same.
alter table identities drop constraint identities_check;
alter table identities add constraint identities_check check (case kind
  when 'reddy' then key ~ '^[0-9]{4,15}$'
  when 'email' then key ~ '^[^@: ]+@[^@: ]+$' and key = lower(key) and length(key) <= 254
  when 'oidc' then key ~ '^https?://[^#]+#.' and length(key) <= 600
  else length(key) between 1 and 255 end);
