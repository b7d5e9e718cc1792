-- The draw by weights (GAME.md 7, docs/decisions/0029), places that are kept for people who come back, and names of teams
-- that look alike (GAME.md 8).

-- By which way a record was drawn: 1 until now, 2 by weights from now on. No default: whoever writes says which.
alter table draw_entries
  add version smallint not null default 1,
  add is_kept boolean not null default false,
  add weights int[]; -- of the places in `free`, in the same order; of way 1, which knew none, null
alter table draw_entries
  alter version drop default,
  alter is_kept drop default,
  add check ((version = 1) = (weights is null));

-- The key of the hashes by which people who come back are known in a tournament. It is a secret of the installation.
alter table draws add people_key bytea not null
  default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

-- Places of people who have deleted their accounts, until the draw's seed is told.
create table kept_places (
  -- No references: an account is deleted while its user's row is held, and nothing else may be waited for then.
  tournament_id int not null,
  person bytea not null, -- HMAC-SHA-256 of the account number, by `draws.people_key`
  user_id int not null, -- the nameless row that holds the place in the team
  group_id int not null,
  team_id int, -- null: none has been drawn
  primary key (tournament_id, person)
);

-- What a friends team is called with everything folded that looks alike: case, ё and е, Latin and Cyrillic letters
-- (`foldTeamName` of the rules). Teams that have looked alike until now keep their names; of several of them the oldest
-- holds the folded name.
alter table teams add folded_name text;
with folded as (
  select m.id, m.tournament_id,
    translate(lower(m.name collate "und-x-icu"), 'ёавекмнорстух', 'eabekmhopctyx') as name
  from teams m where m.kind = 'friends'
), ranked as (
  select f.id, f.name, row_number() over (partition by f.tournament_id, f.name order by f.id) as nth from folded f
)
update teams m set folded_name = case when r.nth = 1 then r.name else r.name || ' ' || m.id end
from ranked r where r.id = m.id;
alter table teams add check ((kind = 'friends') = (folded_name is not null));
drop index teams_name;
create unique index teams_folded_name on teams (tournament_id, folded_name) where kind = 'friends';
