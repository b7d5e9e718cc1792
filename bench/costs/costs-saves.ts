import { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { admitAll } from '../../apps/server/src/ratings/ratings.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { cup, leagueStage } from '../settling/kinds-world.ts'
import { tokenOf } from '../world/seed.ts'

const LATER_MS = 20 * 24 * 3_600_000

/** A call of the contract that saves an answer: its name, its path, and the body of the nth call. */
export type Save = { name: string; path: string; body?: (nth: number) => unknown }

/** Makes a cup and a league that have not begun, so that all their questions can be answered. */
export async function makeOpenTournaments(server: BenchServer): Promise<{ cup: string; saves: Save[] }> {
  const [cupSlug, leagueSlug] = ['costs-cup', 'costs-open-league']
  for (const document of [cup(cupSlug), leagueStage(leagueSlug)].map(later)) {
    const { slug } = document
    await server.call(putTournament, { params: { slug }, body: document }, tokenOf(1))
  }
  // All participants are drawn into a group; without one only scores can be saved.
  await server.database.pool.query(
    `insert into participants (tournament_id, user_id, group_id)
     select t.id, u.id, (select min(g.id) from user_groups g where g.tournament_id = t.id)
     from tournaments t, users u where t.slug = any($1) order by t.id, u.id`,
    [[cupSlug, leagueSlug]],
  )
  await admitAll(server.database.db)
  const idsOf = async (table: 'entities' | 'players' | 'table_groups', slug: string, condition = 'true') => {
    const { rows } = await server.database.pool.query<{ id: number }>(
      `select x.id from ${table} x join tournaments t on t.id = x.tournament_id
       where t.slug = $1 and ${condition} order by x.ord`,
      [slug],
    )
    return rows.map((row) => row.id)
  }
  const teams = await idsOf('entities', cupSlug)
  const [group] = await idsOf('table_groups', cupSlug)
  const clubs = await idsOf('entities', leagueSlug)
  const [forward] = await idsOf('players', leagueSlug, "x.position = 'forward'")
  const [keeper] = await idsOf('players', leagueSlug, "x.position = 'goalkeeper'")
  const ofCup = `/api/v1/tournaments/${cupSlug}/predictions`
  const ofLeague = `/api/v1/tournaments/${leagueSlug}/predictions`
  return {
    cup: cupSlug,
    saves: [
      {
        name: '…/predictions/group/{groupId}',
        path: `${ofCup}/group/${group}`,
        body: (nth) => ({ team_ids: teams.map((_, at) => teams[(at + nth) % teams.length]!) }),
      },
      { name: '…/predictions/tournament-winner/{teamId}', path: `${ofCup}/tournament-winner/${teams[0]}` },
      { name: '…/predictions/team/{teamId}', path: `${ofLeague}/team/${clubs[0]}` },
      { name: '…/predictions/scorer/{playerId}', path: `${ofLeague}/scorer/${forward}` },
      { name: '…/predictions/goalkeeper/{playerId}', path: `${ofLeague}/goalkeeper/${keeper}` },
      {
        name: '…/predictions/league',
        path: `${ofLeague}/league`,
        body: (nth) => {
          const chosen = Array.from({ length: 8 }, (_, at) => clubs[(at + nth) % clubs.length]!)
          return { team_ids: chosen, favourite_team_id: chosen[0] }
        },
      },
    ],
  }
}

const later = (document: TournamentDocument): TournamentDocument => ({
  ...document,
  events: document.events.map((event) => ({
    ...event,
    starts_at: new Date(Date.parse(event.starts_at!) + LATER_MS).toISOString(),
  })),
})
