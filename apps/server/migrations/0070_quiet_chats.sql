-- Oldest program: 0.1.0
-- A person may tell the bot of Telegram to be quiet (/stop). Other chats of the same account go on: the channel is common to them.
alter table identities add column quiet_at timestamptz; -- since when its chat gets no messages; null: it gets them
