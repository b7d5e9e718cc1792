-- Messages by several channels (docs/decisions/0038): each message takes one sender at a time, and each sender has a pace of its own.

-- Where a user wants which kind of message: {"missing": ["push", "chat"]}. A kind that is not named is as by default.
alter table users add column channels jsonb
  check (channels is null or jsonb_typeof(channels) = 'object'),
  add constraint users_deleted_channels check (deleted_at is null or channels is null);

alter table mailing_messages
  -- What sends it next, or sent it: a kind of identities, or 'push'.
  add column sender text not null default 'reddy',
  -- The senders that have refused it for good: it goes to the next one.
  add column refused text[] not null default '{}',
  -- Whether it may have arrived already: then no other sender may have it.
  add column is_unsure boolean not null default false,
  -- Why the last try failed, in the product's words.
  add column why text,
  drop constraint mailing_messages_state_check,
  add constraint mailing_messages_state_check
    check (state in ('waiting', 'sending', 'sent', 'dropped', 'unknown_account', 'unknown', 'dead'));
drop index mailing_messages_waiting;
create index mailing_messages_waiting on mailing_messages (mailing_id, sender, due_at) where state = 'waiting';

-- One row for each sender: when its next turn begins, its pace, and how its messages fared.
drop table messenger_pace;
create table messenger_pace (
  sender text primary key,
  next_at timestamptz not null default clock_timestamp(),
  held_until timestamptz, -- until when it has asked for a pause
  rate float8, -- messages a second, as the worker that sent last was told; null: no limit
  sent bigint not null default 0,
  refused bigint not null default 0, -- tries that it refused
  dead bigint not null default 0 -- messages that it could not deliver, and that no other sender could take
);

-- Messages that were refused until the end are told one by one now.
alter table mailings drop column unsent;
drop index mailing_messages_undelivered;
create index mailing_messages_undelivered on mailing_messages (mailing_id)
  where state in ('unknown_account', 'unknown', 'dead');
