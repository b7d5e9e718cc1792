-- What is known of a lock that is taken back (GAME.md 9).
alter table questions
  add first_locked_at timestamptz, -- when it was first seen locked; null: it never was
  add reopened_at timestamptz, -- when it last opened again after a lock; null: it never did
  -- Who was an organiser when it locked or opened again: they do not answer it any more once it is open again.
  add organiser_ids int[] not null default '{}';
update questions set first_locked_at = case when isfinite(locks_at) then locks_at else coalesce(settled_at, now()) end
  where packed_bytes is not null or locks_at <= now();

-- How an event stood before its first result: it stands so again when the result is taken back.
alter table events add before_result jsonb;

-- The account numbers of the setting ORGANISERS, as the last start of the product had it: the statement that saves an
-- answer asks who is an organiser.
create table organiser_accounts (reddy_id text primary key);
create index users_organisers on users (id) where role = 'organiser';

create function organiser_ids() returns setof int language sql stable
begin atomic
  select id from users where role = 'organiser'
  union
  select u.id from organiser_accounts o join users u on u.reddy_id = o.reddy_id;
end;

create function is_organiser(user_id int) returns boolean language sql stable
begin atomic
  select exists (select from users u where u.id = is_organiser.user_id
    and (u.role = 'organiser' or u.reddy_id in (select o.reddy_id from organiser_accounts o)));
end;
