-- Oldest program: 0.1.0
-- Ratings hold the merits of users who are level once, seats instead of users, and numbers in bits (docs/decisions/0047).

-- The first row of each block of rows, its run and its seat, 100 of them in a block; `top`: the first of each of these
-- blocks. They lead from the run of a seat to its row. A publication whose numbers take whole bytes has neither.
create table first_blocks (
  publication_id int not null, -- no reference, as for rating_blocks
  block int not null, -- from 0
  firsts bytea not null,
  primary key (publication_id, block)
);
alter table first_blocks alter firsts set storage external;
alter table publications add top bytea;

-- The user of each seat, 500 of them in a block. Nobody changes the seat.
create table seat_blocks (
  tournament_id int not null references tournaments on delete cascade,
  block int not null, -- from 0
  users bytea not null,
  primary key (tournament_id, block)
);
alter table seat_blocks alter users set storage external;

-- When ratings are written so. A program of before cannot read them: it goes on for a day beside this one, so that one step
-- back is possible, and is refused then. A new database has none.
create table rating_layout (
  refuses_at timestamptz not null,
  begins_at timestamptz -- null: not yet
);
insert into rating_layout (refuses_at, begins_at)
select clock_timestamp() + case when exists (select from users) then interval '1 day' else interval '0' end,
  case when exists (select from users) then null else clock_timestamp() end;
