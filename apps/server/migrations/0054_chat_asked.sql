-- The match that a bot asked somebody about last: an answer that replies to nothing is meant for it. It goes with the identity.
create table chat_asked (
  kind text not null,
  key text not null,
  event_id int not null,
  asked_at timestamptz not null default clock_timestamp(),
  primary key (kind, key),
  foreign key (kind, key) references identities on delete cascade
);
