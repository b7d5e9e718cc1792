-- Roles of users: owner, organiser of all or of single tournaments, moderator of chats. As the contract has them; null: a player
-- like everybody. `role` stays the highest of user and organiser, because statements ask for it.
alter table users
  add roles jsonb,
  add blocked_at timestamptz, -- since when the user cannot sign in; null: not blocked
  add check (deleted_at is null or (roles is null and blocked_at is null));

-- Whoever was granted the role until now could do everything.
update users set roles = '{"owner": true, "moderator": false, "tournaments": []}' where role = 'organiser';

create index users_with_roles on users (id) where roles is not null;
create index users_blocked on users (id) where blocked_at is not null;
