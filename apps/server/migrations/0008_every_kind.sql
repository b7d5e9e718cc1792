-- What every kind of prediction of football needs (GAME.md 2 and 4).

-- What the organiser says where it cannot be computed (API.md "Organisers"), by the keys of the document.
alter table tournaments add outcomes jsonb not null default '{}';

-- What players have by the results that the tournament holds and what they brought (rules/football/player-counts.ts):
-- kept by whoever changes a result, in the same transaction.
alter table players add goals int not null default 0, add clean_sheets int not null default 0;

-- Answers name entities, or players.
alter table questions rename entity_ids to choice_ids;
alter table questions
  -- How it stands before it is settled, as the rules say (rules/kind.ts Standing); null: the kind tells nothing of that.
  add standing jsonb,
  -- Of a kind of which nearly every user answers differently: the ids that the codes of its packed answers stand for.
  add packed_ids int[];

-- A crowd of those who named one each says it in the same words whatever they named.
update questions set crowd = jsonb_build_object('total', crowd -> 'total', 'picks', (
    select coalesce(jsonb_agg(jsonb_build_object('id', x.it -> 'entity_id', 'count', x.it -> 'count') order by x.ord), '[]')
    from jsonb_array_elements(crowd -> 'entities') with ordinality x (it, ord)))
  where crowd ? 'entities';

-- A club bears a crest and has its country beside it; a country's team bears the flag.
alter table entities add is_club boolean not null default false;
update entities n set is_club = true from tournaments t
  where t.id = n.tournament_id and t.system_name in ('uefa', 'uefa_playoff');
