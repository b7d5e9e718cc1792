-- The hall of fame (GAME.md 11): what the rating of a finished tournament said of its first, written when it finishes
-- and whenever that rating changes afterwards. Names, groups, teams and prizes are joined when it is read.
create table winner_lists (
  tournament_id int not null references tournaments on delete cascade,
  list text not null check (list in ('places', 'group', 'team')),
  of_id int not null, -- of a group its id, of a team its number in the tournament; 0: of the whole tournament
  nth int not null, -- among the lists of its kind, from 1
  is_cut boolean not null, -- more users share the last position than the list holds
  points int not null, -- of a team
  exact_hits int not null,
  primary key (tournament_id, list, of_id)
);

create table winners (
  tournament_id int not null,
  list text not null,
  of_id int not null,
  nth int not null, -- in the list, from 1
  user_id int not null references users,
  position int not null,
  is_shared boolean not null,
  points int not null,
  coefficient int not null, -- in hundredths
  exact_hits int not null,
  primary key (tournament_id, list, of_id, nth),
  foreign key (tournament_id, list, of_id) references winner_lists on delete cascade
);
create index winners_user on winners (user_id);
create index tournaments_finished on tournaments (finished_at desc, id desc) where finished_at is not null;
