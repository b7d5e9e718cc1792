-- Whom a user has pinned in the rating of a tournament (GAME.md 6). Read with every page of it: by tournament and user.
create table favourites (
  tournament_id int not null references tournaments on delete cascade,
  user_id int not null references users,
  favourite_id int not null references users,
  pinned_at timestamptz not null default clock_timestamp(),
  primary key (tournament_id, user_id, favourite_id),
  check (favourite_id <> user_id)
);
-- For whoever takes their data along, or leaves.
create index favourites_user on favourites (user_id);
create index favourites_favourite on favourites (favourite_id);
