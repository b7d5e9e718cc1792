-- One's own account: a picture, and what is left of a user who has gone (API.md "user/avatar", "DELETE /api/v1/user").

-- Who has deleted the account has no number any more: whoever signs in with it again is another user. The row stays for
-- the ratings that it stands in.
alter table users
  add deleted_at timestamptz,
  alter reddy_id drop not null,
  add check ((reddy_id is null) = (deleted_at is not null)),
  add check (deleted_at is null or (avatar is null and lang is null and not has_mailing and role = 'user'));

-- Pictures, re-encoded by us. The key is a part of their public address, which nobody can guess; a new picture has a new
-- one, so that it can be kept by caches for ever.
create table avatars (
  user_id int primary key references users on delete cascade,
  key text not null unique,
  image bytea not null
);
alter table avatars alter image set storage external; -- WebP does not become smaller

-- What one has written goes with the account.
create index messages_user on messages (user_id, id) where removed_at is null;
create index audit_log_author on audit_log ((before -> 'user_id')) where action = 'message.remove';
