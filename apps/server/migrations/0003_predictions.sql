-- What users predicted, one row for each question and user, whatever the kind. This table grows with the users: it
-- is keyed by tournament first, so that it can be partitioned or distributed by it.
create table predictions (
  tournament_id int not null,
  -- No references: the statement that saves holds the question itself, one with predictions is never removed, and a
  -- reference to users would lock and rewrite the user's row with every first answer. Participants refer to them.
  question_id int not null,
  user_id int not null,
  answer int[] not null, -- as the kind encodes it
  saved_at timestamptz not null,
  primary key (tournament_id, question_id, user_id)
) with (fillfactor = 85); -- room for an edited answer beside the old one, without touching the index

-- The distinct answers to a locked question: how many gave each, and once it is settled what it earned. A
-- prediction's points are looked up here, never copied to a million predictions: that makes a settlement cheap.
create table answers (
  tournament_id int not null,
  question_id int not null references questions on delete cascade,
  n int not null, -- from 1; 0 stands for no answer
  answer int[] not null,
  predictions int not null,
  points int,
  coefficient int, -- hundredths of decimal odds
  hit text check (hit in ('exact', 'difference', 'outcome', 'miss')),
  primary key (tournament_id, question_id, answer),
  check ((points is null) = (coefficient is null))
);

-- The answers to a locked question by seat: the number of each seat's answer, in questions.packed_bytes bytes, most
-- significant first. A settlement reads a megabyte of these instead of a million predictions.
create table answer_blocks (
  tournament_id int not null,
  question_id int not null references questions on delete cascade,
  block int not null, -- of 65,536 seats each, from 0
  numbers bytea not null,
  primary key (tournament_id, question_id, block)
);
alter table answer_blocks alter numbers set storage external;
