-- How many messages of a chat were removed: a reader who asks only for what is newer learns by it that one that is known is gone.
create index messages_removed on messages (team_id) where removed_at is not null;
