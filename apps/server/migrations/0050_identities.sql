-- What users sign in with: an account of a messenger, an e-mail address and so on (docs/decisions/0037). A user has one of each kind
-- at most, and one of them belongs to one user.
create table identities (
  kind text not null check (kind in ('reddy', 'email', 'telegram', 'oidc')),
  key text not null, -- what its issuer knows the person by
  user_id int not null references users on delete cascade,
  label text, -- what its user reads in place of the key; null: the key
  linked_at timestamptz not null default clock_timestamp(),
  primary key (kind, key),
  unique (user_id, kind),
  check (case kind
    when 'reddy' then key ~ '^[0-9]{4,15}$'
    when 'email' then key ~ '^[^@: ]+@[^@: ]+$' and key = lower(key) and length(key) <= 254
    else length(key) between 1 and 255 end)
);

-- An identity as one text, by which codes, limits and settings name it.
create function account_of(kind text, key text) returns text
  language sql immutable parallel safe strict
  return case when kind in ('reddy', 'email') then key else kind || ':' || key end;

-- `users.reddy_id` is the account number, as it always was. Its identity follows it here, so that the two cannot differ.
create function put_reddy_identities() returns trigger language plpgsql as $$
begin
  insert into identities (kind, key, user_id, linked_at)
    select 'reddy', a.reddy_id, a.id, a.created_at from added a where a.reddy_id is not null;
  return null;
end $$;
create trigger users_added after insert on users
  referencing new table as added for each statement execute function put_reddy_identities();

create function follow_reddy_identity() returns trigger language plpgsql as $$
begin
  delete from identities where kind = 'reddy' and key = old.reddy_id;
  if new.reddy_id is not null then
    insert into identities (kind, key, user_id) values ('reddy', new.reddy_id, new.id);
  end if;
  return null;
end $$;
create trigger users_reddy_id after update of reddy_id on users
  for each row when (old.reddy_id is distinct from new.reddy_id) execute function follow_reddy_identity();

insert into identities (kind, key, user_id, linked_at)
  select 'reddy', reddy_id, id, created_at from users where reddy_id is not null;

-- Users of other ways have no account number; one who has deleted the account has none either.
alter table users drop constraint users_check;
alter table users add constraint users_deleted_reddy_id check (deleted_at is null or reddy_id is null);

alter table login_codes rename column reddy_id to account;
alter table sign_in_networks rename column reddy_id to account;
alter table organiser_accounts rename column reddy_id to account;

create or replace function organiser_ids() returns setof int language sql stable
begin atomic
  select id from users where role = 'organiser'
  union
  select i.user_id from organiser_accounts o join identities i on account_of(i.kind, i.key) = o.account;
end;

create or replace function is_organiser(user_id int) returns boolean language sql stable
begin atomic
  select exists (select from users u where u.id = is_organiser.user_id and (u.role = 'organiser' or exists (
    select from identities i join organiser_accounts o on o.account = account_of(i.kind, i.key) where i.user_id = u.id)));
end;

-- Organisers of the settings are found by their accounts.
create index identities_account on identities (account_of(kind, key));
