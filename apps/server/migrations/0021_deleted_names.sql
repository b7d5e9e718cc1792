-- A user who has deleted the account has no name: each reader is told one in the language that is read
-- (platform/deleted-names.ts).
update users set name = '' where deleted_at is not null;
alter table users add constraint users_named check ((name = '') = (deleted_at is not null));
