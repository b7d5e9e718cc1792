import type { AskedServer } from './app.ts'
import { verifyRatings } from '../src/ratings/ratings.ts'
import { verifyStatistics } from '../src/statistics/statistics.ts'
import { contestOn } from './steps.ts'

type WireTeam = { id: number; key: string }

export type WireTie = {
  id: number
  key: string
  started_at: string | null
  is_locked: boolean
  first_entity: WireTeam | null
  second_entity: WireTeam | null
  winner: number | null
  prediction: { team_id: number; points: number | null } | null
}

export type WireBracket = {
  user: { id: number } | null
  groups: unknown[]
  bracket: { id: number; stages: { id: number; key: string; events: WireTie[] }[] } | null
  points: number
  calculated_at: string | null
}

export type WireWinner = {
  user: { id: number } | null
  teams: WireTeam[]
  count: number
  points: number
  prediction: { team_id: number; points: number | null } | null
  top_teams: WireTeam[]
  is_locked: boolean
  calculated_at: string | null
}

type Pick = { event_id: number; team_id: number }

/** Steps that predict ties of a bracket, by the keys of the document. */
export function bracketOn(server: AskedServer) {
  const { succeed, ...contest } = contestOn(server)
  const address = (slug: string, path: string) => `/api/v1/tournaments/${slug}/${path}`

  const readBracket = async (slug: string, token: string, query = '') =>
    succeed<WireBracket>(
      await server.request('GET', address(slug, `prediction-type/group${query}`), { token }),
    )

  const readWinner = async (slug: string, token: string, query = '') =>
    succeed<WireWinner>(
      await server.request('GET', address(slug, `prediction-type/tournament_winner${query}`), { token }),
    )

  const ties = async (slug: string, token: string, query = '') => {
    const { bracket } = await readBracket(slug, token, query)
    const listed = (bracket?.stages ?? []).flatMap((stage) => stage.events)
    return Object.fromEntries(listed.map((tie) => [tie.key, tie])) as Record<string, WireTie>
  }

  /** The ids of the teams by their keys. */
  const teams = async (slug: string, token: string) =>
    Object.fromEntries((await readWinner(slug, token)).teams.map(({ key, id }) => [key, id])) as Record<
      string,
      number
    >

  /** Sends exactly these picks; returns the reply. */
  const trySaveTies = (slug: string, token: string, predictions: unknown) =>
    server.request('POST', address(slug, 'predictions/events/winners'), { token, body: { predictions } })

  /** Picks teams for ties, by their keys. */
  const saveTies = async (slug: string, token: string, picks: Record<string, string>) => {
    const [known, ids] = [await ties(slug, token), await teams(slug, token)]
    return trySaveTies(
      slug,
      token,
      Object.entries(picks).map(([tie, team]) => ({ event_id: known[tie]!.id, team_id: ids[team]! })),
    )
  }

  const mustSaveTies = async (slug: string, token: string, picks: Record<string, string>) =>
    succeed<{ predictions: (Pick & { saved_at: string })[]; rejected: { event_id: number; code: string }[] }>(
      await saveTies(slug, token, picks),
    )

  const trySaveWinner = (slug: string, token: string, team: number | string) =>
    server.request('POST', address(slug, `predictions/tournament-winner/${team}`), { token })

  const saveWinner = async (slug: string, token: string, team: string) =>
    trySaveWinner(slug, token, (await teams(slug, token))[team]!)

  const mustSaveWinner = async (slug: string, token: string, team: string) =>
    succeed<{ prediction: { team_id: number; points: number | null; saved_at: string } }>(
      await saveWinner(slug, token, team),
    )

  /** The problems that `verify`, the command that recomputes everything, finds. */
  const mistakes = async (slug: string) =>
    [
      ...(await verifyRatings(server.database.db, slug)),
      ...(await verifyStatistics(server.database.db, slug)),
    ].flatMap((report) => report.mistakes)

  return {
    ...contest,
    succeed,
    readBracket,
    readWinner,
    ties,
    teams,
    trySaveTies,
    saveTies,
    mustSaveTies,
    trySaveWinner,
    saveWinner,
    mustSaveWinner,
    mistakes,
  }
}
