-- Exact scores, what they earn, and the published ratings. These tables grow with the users, so they are
-- keyed by tournament first: they can be partitioned or distributed by it.

-- Who has a row in a tournament's rating, in the order in which they got it (GAME.md 6).
create table participants (
  tournament_id int not null references tournaments on delete cascade,
  user_id int not null references users,
  seq bigint generated always as identity,
  is_rated boolean not null default false, -- whether the current publication holds a row of theirs
  primary key (tournament_id, user_id)
);
-- Read from publications.last_seq on: before it lie the entries of those rated since the last vacuum, and a
-- hundred thousand of them are a hundred thousand looks at what is no more.
create index participants_newcomers on participants (tournament_id, seq) where not is_rated;

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
-- commit. Old ones stay: they are each user's positions over time (GAME.md 6).
create table publications (
  id int generated always as identity primary key,
  tournament_id int not null references tournaments on delete cascade,
  event_id int references events on delete set null, -- the settlement that led to it
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
  seq bigint not null,
  points int not null,
  exact_hits int not null,
  outcome_hits int not null,
  settled_predictions int not null
);
create unique index rating_rows_place on rating_rows (publication_id, place);
create unique index rating_rows_user on rating_rows (publication_id, user_id);
