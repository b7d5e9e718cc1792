-- Who may come in for the first time: everybody, accounts of known domains, or only who is invited.
alter table contest
  add column entry_mode text not null default 'open' check (entry_mode in ('open', 'domain', 'invitation')),
  add column entry_domains text[] not null default '{}';

-- The department of the company that organisers have put a user into.
alter table users
  add column department text,
  add constraint users_deleted_department check (deleted_at is null or department is null);

-- Invitations: a link with a code, of which only the hash is kept, or a list of accounts. What they lead to has no references: a
-- tournament or a team may be deleted at the moment in which somebody comes.
create table invitations (
  id int generated always as identity primary key,
  code_hash bytea unique, -- null: a list
  made_by int not null references users,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz, -- null: it has no end
  max_uses int check (max_uses > 0), -- null: any number
  uses int not null default 0,
  tournament_id int,
  is_drawn boolean not null default false,
  team_id int,
  department text,
  revoked_at timestamptz
);

-- The accounts of lists that have not come yet. An account that comes is taken off all lists.
create table invited_accounts (
  invitation_id int not null references invitations on delete cascade,
  account text not null,
  name text,
  department text,
  primary key (account, invitation_id)
);
create index invited_accounts_invitation on invited_accounts (invitation_id);

-- Who came by which invitation.
create table invitation_uses (
  invitation_id int not null references invitations on delete cascade,
  user_id int not null references users,
  department text,
  is_newcomer boolean not null, -- false: the user had an account already
  missed text[] not null default '{}', -- what did not come to pass: codes of refusals
  used_at timestamptz not null default clock_timestamp(),
  primary key (invitation_id, user_id)
);
create index invitation_uses_newest on invitation_uses (invitation_id, used_at desc);
create index invitation_uses_user on invitation_uses (user_id);
