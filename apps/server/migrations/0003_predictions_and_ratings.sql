-- Exact scores, what they earn, and the published ratings. These tables grow with the users, so they are
-- keyed by tournament first: they can be partitioned or distributed by it.

-- Who has predicted in a tournament.
create table participants (
  tournament_id int not null references tournaments on delete cascade,
  user_id int not null references users,
  seq bigint generated always as identity, -- in the order in which they first did
  -- From 1 without gaps, in the order in which they got a row in the published rating, which lists those who
  -- are level by it (GAME.md 6); null: the current publication holds no row of theirs yet.
  seat int,
  primary key (tournament_id, user_id)
);
-- Read from publications.last_seq on: before it lie the entries of those rated since the last vacuum, and a
-- hundred thousand of them are a hundred thousand looks at what is no more.
create index participants_newcomers on participants (tournament_id, seq) where seat is null;

create table match_predictions (
  tournament_id int not null,
  event_id int not null references events on delete cascade,
  user_id int not null references users,
  first smallint not null check (first between 0 and 20),
  second smallint not null check (second between 0 and 20),
  saved_at timestamptz not null,
  primary key (tournament_id, event_id, user_id)
) with (fillfactor = 85); -- room for an edited score beside the old one, without touching the index

-- The scores that users called for a locked event: how many called each, and once it is settled what it
-- earns. At most 441 rows an event; a prediction's points are looked up here, never copied to a million
-- predictions: that is what makes a settlement cheap.
create table called_scores (
  tournament_id int not null,
  event_id int not null references events on delete cascade,
  first smallint not null,
  second smallint not null,
  predictions int not null,
  points int,
  hit text check (hit in ('exact', 'difference', 'outcome', 'miss')),
  primary key (tournament_id, event_id, first, second),
  check ((points is null) = (hit is null))
);

-- A rating is published whole: a new publication is written beside the old one and becomes current at
-- commit. Old ones stay: they are each user's positions over time (GAME.md 6). Only those of a score that was
-- still moving go once it has moved on: a hundred thousand rows for every goal would fill any disk.
create table publications (
  id int generated always as identity primary key,
  tournament_id int not null references tournaments on delete cascade,
  event_id int references events on delete set null, -- the settlement that led to it
  is_passing boolean not null default false, -- of a live score
  rows_count int not null default 0,
  last_seq bigint not null default 0, -- of its rows: who joined later stands behind them until the next one
  published_at timestamptz not null default clock_timestamp()
);
create index publications_tournament on publications (tournament_id);
alter table tournaments add foreign key (current_publication_id) references publications;

create table rating_rows (
  publication_id int not null,
  place int not null, -- 1 to rows_count without gaps: page 20,000 costs what page 1 costs
  position int not null, -- shared by those who are level: 1, 2, 2, 4
  previous_position int,
  user_id int not null,
  seat int not null,
  points int not null,
  exact_hits int not null,
  outcome_hits int not null,
  settled_predictions int not null
);
create unique index rating_rows_place on rating_rows (publication_id, place);

-- On which place each participant stands, by seat, 256 in a row. An index by user would say the same, but its
-- entries, as many as there are users and all over the place, would be a third of what a settlement writes.
create table rating_seats (
  publication_id int not null,
  block int not null,
  places int[] not null,
  primary key (publication_id, block)
);
create function seat_block(seat int) returns int language sql immutable parallel safe
return (seat - 1) / 256;
create view rating_places as
select s.publication_id, n.tournament_id, n.user_id, s.places[(n.seat - 1) % 256 + 1] as place
from participants n join rating_seats s on s.block = seat_block(n.seat);
