-- Codes that a stranger can neither guess nor take from their owner (docs/decisions/0021).

-- One living code for each network that an account's code was asked for from: a new one replaces that one alone.
-- Codes live for ten minutes, so those of before are let go.
drop table login_codes;
create table login_codes (
  reddy_id text not null,
  network text not null,
  code_hash bytea not null,
  sent_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  tries_left smallint not null, -- where it was asked for
  tries_left_elsewhere smallint not null, -- from networks that have asked for none
  primary key (reddy_id, network)
);
create index login_codes_expiry on login_codes (expires_at);

-- The wrong tries that an account has met, less those forgotten by `wrong_at`: from each network that it has signed in
-- from, and (network null) from all others together.
create table sign_in_networks (
  reddy_id text not null,
  network text,
  wrong double precision not null default 0,
  wrong_at timestamptz not null default clock_timestamp(),
  signed_in_at timestamptz,
  unique nulls not distinct (reddy_id, network),
  check ((network is null) = (signed_in_at is null))
);
