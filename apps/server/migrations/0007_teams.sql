-- The draw, teams and their chats (GAME.md 7 and 8).

-- The secret that the draw of a tournament is computed from. What is told of it before the tournament has finished is
-- its SHA-256 alone.
alter table tournaments add draw_seed bytea;
update tournaments t set draw_seed = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  where exists (select from user_groups g where g.tournament_id = t.id);

-- Whom the draw has placed where. Who has a row without a prediction was drawn. `is_placed` false: the columns of the
-- rating do not know yet of a group, a team or a first prediction.
alter table participants
  add group_id int references user_groups,
  add team_id int,
  add has_predicted boolean not null default true,
  add is_placed boolean not null default true;
create index participants_moved on participants (tournament_id) where not is_placed;

-- Small teams of users: those that the draw fills (baskets), and those that friends make.
create table teams (
  id int generated always as identity primary key,
  tournament_id int not null references tournaments on delete cascade,
  kind text not null check (kind in ('basket', 'friends')),
  name text not null,
  name_en text, -- of a basket, which nobody named
  members_count int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  -- of a basket: its group, and its number in the tournament, from 1 without gaps in the order of opening
  group_id int references user_groups,
  number int,
  -- of a friends team: what its invitation holds, and who made it or has inherited it
  code text unique,
  owner_id int references users,
  check ((kind = 'basket') = (group_id is not null and number is not null and code is null and owner_id is null)),
  unique (tournament_id, number)
);
-- GAME.md 8: a name is unique within the tournament, case ignored.
create unique index teams_name on teams (tournament_id, lower(name collate "und-x-icu")) where kind = 'friends';
create index teams_open on teams (tournament_id, group_id) where kind = 'basket' and members_count < 10;
create index teams_owner on teams (owner_id) where kind = 'friends';
create index teams_name_search on teams using gin (searchable(name || coalesce(' ' || name_en, '')) gin_trgm_ops);

create table team_members (
  team_id int not null references teams on delete cascade,
  user_id int not null references users,
  joined_at timestamptz not null default clock_timestamp(),
  read_to bigint not null default 0, -- the newest message of the chat that was seen
  primary key (team_id, user_id)
);
create index team_members_user on team_members (user_id);

-- How far the draw of a tournament has come: held by whoever draws, one after the other.
create table draws (
  tournament_id int primary key references tournaments on delete cascade,
  entries int not null default 0,
  baskets int not null default 0,
  group_ids int[] not null, -- in the order used
  group_users int[] not null
);

-- The record of the draw: all that it takes to compute it again.
create table draw_entries (
  -- No references to tournaments and users: who was drawn is a participant, written in the same statement.
  tournament_id int not null,
  nth int not null, -- from 1 without gaps
  user_id int not null,
  step text not null check (step in ('InGroup', 'InGroupAndInTeam')),
  at timestamptz not null default clock_timestamp(),
  free int[] not null, -- ids of groups or teams, in the order used
  chosen int not null,
  primary key (tournament_id, nth),
  unique (tournament_id, user_id, step)
);

create table messages (
  id bigint generated always as identity primary key,
  team_id int not null references teams on delete cascade,
  user_id int references users on delete set null,
  text text not null,
  -- What its sender called it: sent again after a lost answer, it is found and not written twice.
  key uuid,
  sent_at timestamptz not null default clock_timestamp(),
  -- Nothing is left of a removed one but its key: a device that sends it again must not bring it back.
  removed_at timestamptz,
  check (removed_at is null or text = ''),
  unique (team_id, user_id, key)
);
create index messages_team on messages (team_id, id) where removed_at is null;

-- What the draw means for the rating (docs/decisions/0012), by seat, 250 of them in a block: the number of the team, the
-- group, whether anything was predicted.
create table member_blocks (
  tournament_id int not null references tournaments on delete cascade,
  block int not null, -- from 0; where nobody was drawn there is none
  members bytea not null,
  primary key (tournament_id, block)
);
alter table member_blocks alter members set storage external;

-- The ratings of teams and groups, as they come with each rating of the tournament, and when people were drawn.
create table team_publications (
  id int generated always as identity primary key,
  tournament_id int not null references tournaments on delete cascade,
  teams_count int not null, -- ranked ones: those with somebody in them
  last_number int not null, -- the highest number among them
  groups jsonb not null, -- what the members of each have in all
  published_at timestamptz not null default clock_timestamp()
);
create index team_publications_tournament on team_publications (tournament_id, id);
alter table ratings add team_publication_id int references team_publications; -- of the rating of the tournament

-- Lists of a publication, cut into blocks: teams by place, places by the number of the team, and for each group the
-- places of its users and of its teams.
create table team_blocks (
  publication_id int not null, -- no reference, as for rating_blocks
  list text not null check (list in ('teams', 'places', 'group_users', 'group_teams')),
  group_id int not null, -- 0: of all groups
  block int not null, -- from 0
  numbers bytea not null,
  primary key (publication_id, list, group_id, block)
);
alter table team_blocks alter numbers set storage external;
