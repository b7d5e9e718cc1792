-- The first run: what organisers set up before anybody else comes. A contest may have no name of its own and yet a zone or a logo.
alter table contest
  alter column name drop not null,
  add column zone text, -- the zone in which organisers write times; null: that of their browsers
  add column set_up_at timestamptz; -- when the first run was finished; null: the first owner is led through it

-- A database that is in use has had its first run.
insert into contest (set_up_at) select now() where exists (select 1 from users) or exists (select 1 from contest)
on conflict (is_only) do update set set_up_at = excluded.set_up_at;

-- The logo, and the same as a square icon. Addresses hold the key, which is new for every picture.
create table contest_pictures (
  kind text primary key check (kind in ('logo', 'icon')),
  key text not null unique,
  image bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0)
);

-- Ways to sign in that were tried out: the code of the last test message, and when such a code was last entered.
create table tested_ways (
  way text primary key,
  code text,
  sent_at timestamptz,
  proved_at timestamptz
);
