import { putResult } from '@called-it/contract/organiser/results.ts'
import { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { admitAll } from '../../apps/server/src/ratings/ratings.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { leagueStage } from '../settling/kinds-world.ts'
import { makeOpenTournaments, type Save } from './costs-saves.ts'
import { FIGHT_KEYS, fightNight, seedCards } from '../settling/nights-world.ts'
import { seed, tokenOf } from '../world/seed.ts'
import { seedDraw } from '../world/seed-draw.ts'
import { seedAnswers } from '../world/seed-kinds.ts'

const DAY_MS = 24 * 3_600_000
/** The number of finished matchdays of the league's eight; each has 18 matches. */
const DAYS_PLAYED = 4
const MEMBERS = 100
const MESSAGES = 2000
/** The number of finished fights of the night. */
const FOUGHT = 4

/** The data that the calls use. */
export type CostsWorld = {
  slug: string
  series: string
  /** The id of a friends team of a hundred, and the numbers of its users. */
  team: string
  members: number[]
  /** A team of the draw, and a user in it. */
  basket: { id: number; member: number }
  round: number
  night: number
  group: number
  openMatches: number[]
  message: number
  /** A cup that has not begun, and saves of answers in it and in a league that has not begun. */
  cup: string
  saves: Save[]
  /** Corrects the result of the last played match: all its settlements follow. */
  correct(): Promise<void>
}

/**
 * Makes a league with 72 of its 144 matches settled, the answers of all users, teams with a chat, and a night
 * of fights.
 */
export async function makeCostsWorld(server: BenchServer, users: number): Promise<CostsWorld> {
  const [slug, series] = ['costs-league', 'costs-series']
  const organiser = tokenOf(1)
  const document = halfPlayed(leagueStage(slug))
  await server.call(putTournament, { params: { slug }, body: document }, organiser)
  await server.call(putTournament, { params: { slug: series }, body: fightNight(series) }, organiser)
  const { pool, db } = server.database
  const played = document.events.flatMap(({ key, round }) =>
    Number(round.slice(1)) <= DAYS_PLAYED ? [key] : [],
  )
  await seedAnswers(pool, slug, users, played)
  await seedCards(pool, series, users)
  await admitAll(db)
  await pool.query(
    `update participants n set seat = x.nth from (
       select user_id, tournament_id, row_number() over (partition by tournament_id order by user_id) as nth from participants) x
     where n.seat is null and x.user_id = n.user_id and x.tournament_id = n.tournament_id`,
  )
  await seedDraw(pool, slug)
  await admitAll(db)
  const settle = (key: string, first: number, second: number) =>
    server.call(
      putResult,
      { params: { slug, key }, query: {} as never, body: { status: 'finished', score: { first, second } } },
      organiser,
    )
  for (const [at, key] of played.entries()) await settle(key, at % 4, (at * 7) % 3)
  for (const key of FIGHT_KEYS.slice(0, FOUGHT)) {
    const body = { status: 'finished', winner: 'first' } as const
    await server.call(putResult, { params: { slug: series, key }, query: {} as never, body }, organiser)
  }
  const members = Array.from({ length: MEMBERS }, (_, at) => 1 + Math.floor((at * users) / MEMBERS))
  await seedTeam(server, slug, members)
  let corrections = 0
  return {
    slug,
    series,
    members,
    ...(await idsOf(server, slug, series)),
    ...(await makeOpenTournaments(server)),
    correct: async () => void (await settle(played.at(-1)!, 5 + (corrections += 1), 0)),
  }
}

/** Returns the same league in the middle of its season. */
function halfPlayed(document: TournamentDocument): TournamentDocument {
  const events = document.events.map((event) => ({
    ...event,
    starts_at: new Date(
      Date.now() + (Number(event.round.slice(1)) - DAYS_PLAYED - 0.5) * DAY_MS,
    ).toISOString(),
  }))
  return { ...document, events }
}

const TEAM = 'bench-team-of-hundred_'

async function seedTeam(server: BenchServer, slug: string, members: number[]): Promise<void> {
  await seed(server.database.pool, async (run) => {
    await run(
      `with team as (
         insert into teams (tournament_id, kind, name, folded_name, code, owner_id, members_count)
         select id, 'friends', 'Hundred', 'hundred', $2, $3, $4 from tournaments where slug = $1 returning id
       ), joined as (
         insert into team_members (team_id, user_id, joined_at)
         select team.id, x.user_id, now() - interval '30 days' + interval '7 hours' * x.nth
         from team, unnest($5::int[]) with ordinality x (user_id, nth)
       )
       insert into messages (team_id, user_id, text, sent_at)
       select team.id, $5[1 + n % $4], 'What do you say to match ' || n || '?', now() - interval '10 minutes' * ($6::int - n)
       from team, generate_series(1, $6::int) n`,
      [slug, TEAM, members[0], members.length, members, MESSAGES],
    )
    await run('vacuum analyze messages, teams, team_members, predictions, questions, events')
  })
}

async function idsOf(server: BenchServer, slug: string, series: string) {
  const rowOf = async <Row extends object>(text: string, values: unknown[]): Promise<Row> =>
    (await server.database.pool.query(text, values)).rows[0] as Row
  const tournamentId = '(select id from tournaments where slug = $1)'
  const ids = await rowOf<
    Omit<
      CostsWorld,
      'slug' | 'series' | 'members' | 'correct' | 'team' | 'basket' | 'night' | 'cup' | 'saves'
    >
  >(
    `select
       (select id from rounds where tournament_id = ${tournamentId} order by ord limit 1) as round,
       (select id from user_groups where tournament_id = ${tournamentId} order by ord limit 1) as "group",
       (select array_agg(id order by id) from events where tournament_id = ${tournamentId} and starts_at > now()) as "openMatches",
       (select max(id) from messages) as message`,
    [slug],
  )
  const night = await rowOf<{ id: number }>(
    `select id from rounds where tournament_id = ${tournamentId} limit 1`,
    [series],
  )
  const basket = await rowOf<{ id: number; member: number }>(
    `select m.id, min(x.user_id) as member from teams m join team_members x on x.team_id = m.id
     where m.tournament_id = ${tournamentId} and m.kind = 'basket' group by m.id order by m.id limit 1`,
    [slug],
  )
  return { ...ids, team: TEAM, night: night.id, basket, message: Number(ids.message) }
}
