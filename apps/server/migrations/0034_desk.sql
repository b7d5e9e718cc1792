-- Who has the desk open, and at which event, until 30 seconds after they last said so. Lost in a crash: then it is said again.
create unlogged table desk_presence (
  user_id int primary key references users on delete cascade,
  event_id int references events on delete set null,
  since timestamptz not null, -- at this event
  seen_at timestamptz not null
);

-- How many participants have not answered a question that locks soon, counted at most once a minute for all organisers.
create unlogged table desk_lock_counts (
  question_id int primary key references questions on delete cascade,
  participants int not null,
  missing int not null,
  counted_at timestamptz not null
);

-- The messages that the messenger refused until the time of the mailing was over. Null: the mailing is open, or older.
alter table mailings add unsent int;
create index mailing_messages_undelivered on mailing_messages (mailing_id)
  where state in ('unknown_account', 'unknown');
