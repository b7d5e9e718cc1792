import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { saveTies } from '../../src/predictions/kinds/ties.ts'
import { savePlayerPick } from '../../src/predictions/kinds/player-picks.ts'
import { saveTableOrder } from '../../src/predictions/kinds/table-orders.ts'
import { saveTeamPick } from '../../src/predictions/kinds/team-picks.ts'
import { putTournament } from '../../src/results/results.ts'
import type { Db, Schema } from '../../src/schema.ts'
import type { Database } from '../../src/platform/database/db.ts'
import type { JobSender } from '../../src/platform/jobs.ts'
import { saveLeague, saveScores } from '../saves.ts'
import { knockoutCup, smallLeague } from '../world.ts'

/** A cup of two groups of two, with its knockouts. */
export function scheduleCup(slug: string): TournamentDocument {
  const cup = knockoutCup(slug)
  const [m1, ...knockouts] = cup.events as [DocumentEvent]
  const [A] = cup.table_groups!
  return {
    ...cup,
    table_groups: [
      { ...A!, entities: ['AAA', 'BBB'] },
      { ...A!, key: 'B', entities: ['CCC', 'DDD'] },
    ],
    events: [m1, { ...m1, key: 'm2', first: 'CCC', second: 'DDD', table_group: 'B' }, ...knockouts],
  }
}

/** A league of nine clubs and two matches: its last club alone is left out of the first eight. */
export function scheduleLeague(slug: string): TournamentDocument {
  const { events, entities, table_groups: _, ...league } = smallLeague(slug)
  const clubs = entities.slice(0, 9)
  const [first, second] = events as [DocumentEvent, DocumentEvent]
  return { ...league, entities: clubs, events: [first, { ...second, round: 'md2' }] }
}

/** The ids of what a cup names: `events m1`, `entities AAA`, `questions semi` of a tie. */
export type Ids = Record<string, number>

/** Publishes a cup in which these users have been drawn into a group; gives the ids of what it names. */
export async function publishCup(
  { database, jobs }: { database: Database<Schema>; jobs: JobSender },
  document: TournamentDocument,
  users: number[],
): Promise<Ids> {
  const { slug } = document
  await putTournament(database.db, { jobs, by: { actor: 'user', user_id: null } }, slug, document)
  await database.pool.query(
    `insert into participants (tournament_id, user_id, group_id, has_predicted, is_placed)
     select t.id, u.id, (select min(g.id) from user_groups g where g.tournament_id = t.id), false, false
     from tournaments t cross join unnest($2::int[]) with ordinality u (id, ord) where t.slug = $1 order by u.ord`,
    [slug, users],
  )
  const ids: Ids = {}
  for (const table of ['events', 'entities', 'players', 'table_groups', 'questions']) {
    const { rows } = await database.pool.query<{ id: number; key: string }>(
      `select n.id, ${table === 'questions' ? 'n.tie' : 'n.key'} as key
       from ${table} n join tournaments t on t.id = n.tournament_id where t.slug = $1`,
      [slug],
    )
    for (const { id, key } of rows) if (key !== null) ids[`${table} ${key}`] = id
  }
  return ids
}

/** A save: the questions that it answers, what it answers to each, and how it is made. */
export type Save = { names: string[]; answers: number[][]; make(trx: Db, user: number): Promise<unknown> }

/** Saves that answer every question of a cup, each time otherwise than the time before. */
export function savesOf({ slug, system_name, events, entities }: TournamentDocument, ids: Ids, nth: number) {
  const at = nth % 2
  const team = (key: string) => ids[`entities ${key}`]!
  const player = (keys: [string, string]) => ids[`players ${keys[at]}`]!
  const saveOf = (name: string, answer: number[], make: Save['make']): Save => ({
    names: [name],
    answers: [answer],
    make,
  })
  const [scorer, keeper] = [player(['anna', 'bert']), player(['alan', 'bert'])]
  const productive = team(entities[at]!.key)
  const keys = events.map(({ key }) => key)
  const scores: Save = {
    names: keys.map((key) => `match ${key}`),
    answers: keys.map(() => [nth, 0]),
    make: (trx, user) =>
      saveScores(
        trx,
        slug,
        user,
        keys.map((key) => ({ event_id: ids[`events ${key}`]!, first: nth, second: 0 })),
      ),
  }
  const ofEvery = [
    scores,
    saveOf('scorer', [scorer], (trx, user) => savePlayerPick(trx, 'scorer', slug, user, scorer)),
    saveOf('keeper', [keeper], (trx, user) => savePlayerPick(trx, 'keeper', slug, user, keeper)),
    saveOf('most_productive_team', [productive], (trx, user) =>
      saveTeamPick(trx, 'most_productive_team', slug, user, productive),
    ),
  ]
  return [...ofEvery, ...(system_name === 'uefa' ? savesOfLeague() : savesOfCup())]

  function savesOfLeague(): Save[] {
    const team_ids = entities.slice(at, at + 8).map(({ key }) => team(key))
    const eight = { team_ids, favourite_team_id: team_ids[0]! }
    return [saveOf('league', [...team_ids, team_ids[0]!], (trx, user) => saveLeague(trx, slug, user, eight))]
  }

  function savesOfCup(): Save[] {
    const ties = Object.entries({ semi: ['AAA', 'BBB'], other: ['CCC', 'DDD'], final: ['AAA', 'CCC'] }).map(
      ([tie, sides]) => ({ event_id: ids[`questions ${tie}`]!, team_id: team(sides[at]!) }),
    )
    const winner = team(['AAA', 'BBB'][at]!)
    const order = (group: string, members: [string, string]): Save => {
      const teams = (at === 0 ? members : members.toReversed()).map(team)
      return saveOf(`table_order ${group}`, teams, (trx, user) =>
        saveTableOrder(trx, slug, user, ids[`table_groups ${group}`]!, teams),
      )
    }
    return [
      {
        names: ['semi', 'other', 'final'].map((tie) => `tie ${tie}`),
        answers: ties.map(({ team_id }) => [team_id]),
        make: (trx, user) => saveTies(trx, slug, user, ties),
      },
      order('A', ['AAA', 'BBB']),
      order('B', ['CCC', 'DDD']),
      saveOf('tournament_winner', [winner], (trx, user) =>
        saveTeamPick(trx, 'tournament_winner', slug, user, winner),
      ),
    ]
  }
}
