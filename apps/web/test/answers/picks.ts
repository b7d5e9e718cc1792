import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readScorer } from '@called-it/contract/kinds/scorer.ts'
import type { Player } from '@called-it/contract/predictions/player-predictions.ts'
import type { readTournamentWinner } from '@called-it/contract/kinds/tournament-winner.ts'
import { inHours, team, type TeamCode } from './matches.ts'

type PlayerQuestion = Answer<typeof readScorer>
type TeamQuestion = Answer<typeof readTournamentWinner>

const PAGE = 10

/** A forward of a team, with a name in both languages. */
export function playerOf(
  id: number,
  ru: string,
  en: string,
  code: TeamCode,
  changes: Partial<Player> = {},
): Player {
  return {
    id,
    key: `p${id}`,
    name: { ru, en },
    team: team(code),
    position: 'forward',
    goals: 0,
    clean_sheets: 0,
    picked: null,
    ...changes,
  }
}

const OPEN = {
  phase: 'open',
  is_locked: false,
  locks_at: inHours(30),
  opens_at: null,
  is_corrected: false,
  reopened_at: null,
} as const
/** The fields of a locked question. */
export const LOCKED = { phase: 'locked', is_locked: true, locks_at: inHours(-30), opens_at: null } as const

/** The fields of a prediction before anything is settled. */
export const UNSETTLED = { points: null, parts: null, provisional: null, saved_at: inHours(-40) }

/** The question about these players, with one page of them. */
export function playerQuestion(
  players: Player[],
  { page: requests = 1, search = '' }: { page?: number | string; search?: string } = {},
  changes: Partial<PlayerQuestion> = {},
): PlayerQuestion {
  const page = Number(requests)
  const found = players.filter(({ name }) =>
    `${name.ru} ${name.en}`.toLowerCase().includes(search.toLowerCase()),
  )
  return {
    user: null,
    players: found.slice((page - 1) * PAGE, page * PAGE),
    count: found.length,
    points: 0,
    prediction: null,
    leaders: [],
    is_final: false,
    ...OPEN,
    worth: 15,
    answered: null,
    calculated_at: null,
    meta: { page, limit: PAGE, total: found.length },
    ...changes,
  }
}

/** The question about these teams. */
export function teamQuestion(codes: TeamCode[], changes: Partial<TeamQuestion> = {}): TeamQuestion {
  const teams = codes.map(team)
  return {
    user: null,
    teams,
    count: teams.length,
    points: 0,
    prediction: null,
    top_teams: [],
    ...OPEN,
    worth: 20,
    counts: null,
    crowd: null,
    calculated_at: null,
    ...changes,
  }
}
