-- A rating is columns (docs/decisions/0008): blocks of packed numbers, read and written whole by
-- ratings/rating-blocks.ts. It is published whole: a new publication is written beside the old one, and the pointer
-- in `ratings` moves at commit. Old ones stay: they are each user's positions over time (GAME.md 6), thinned to one
-- an event.
create table publications (
  id int generated always as identity primary key,
  tournament_id int not null references tournaments on delete cascade,
  round_id int references rounds on delete cascade, -- the rating of a round alone; null: of the tournament
  event_id int references events on delete set null, -- whose settlement led to it
  is_settlement boolean not null, -- false: it only admits users
  is_passing boolean not null default false, -- of a live score
  rows_count int not null,
  last_seq bigint not null, -- of its users: who joined later stands behind them until the next one
  published_at timestamptz not null default clock_timestamp()
);
create index publications_tournament on publications (tournament_id, event_id);

-- The current publication of each rating.
create table ratings (
  tournament_id int not null references tournaments on delete cascade,
  round_id int references rounds on delete cascade, -- null: the rating of the tournament
  publication_id int not null references publications,
  unique nulls not distinct (tournament_id, round_id)
);

-- Rows by place, 100 of them in a block: page 20,000 costs what page 1 costs. Small enough to lie in the table itself.
create table rating_blocks (
  publication_id int not null, -- no reference: it would be looked up for each of ten thousand blocks
  block int not null, -- from 0
  rows bytea not null,
  primary key (publication_id, block)
);
alter table rating_blocks alter rows set storage external;

-- The place of each seat, 500 of them in a block.
create table place_blocks (
  publication_id int not null,
  block int not null, -- from 0
  places bytea not null,
  primary key (publication_id, block)
);
alter table place_blocks alter places set storage external;
