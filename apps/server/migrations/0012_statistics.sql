-- What predictions came to, reckoned when they are settled, so that nobody who reads it has them counted
-- (docs/decisions/0016).

-- What the answers to a settled question earned in all. Those of a database that knew no statistics are reckoned from
-- its packed answers when it is first started.
create table question_sums (
  question_id int primary key references questions on delete cascade,
  tournament_id int not null references tournaments on delete cascade,
  predictions int not null,
  points bigint not null,
  coefficient bigint not null, -- hundredths of decimal odds
  exact int not null,
  difference int not null,
  outcome int not null,
  miss int not null
);
create index question_sums_tournament on question_sums (tournament_id);

-- The statistics of a tournament as they are answered. A text: nobody looks into it here.
create table tournament_statistics (
  tournament_id int primary key references tournaments on delete cascade,
  version int not null, -- one more with each change: what a process has kept is known by it
  figures text not null,
  published_at timestamptz not null
);
