import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'

const HOUR_MS = 3_600_000
const TEAMS = 16
const MATCHES_A_ROUND = 8
export const MATCHES = 64
/** The last played match; the later ones take predictions. */
export const PLAYED = 55

const both = (name: string) => ({ ru: name, en: name })
export const keyOf = (match: number): string => `m${match}`
export const roundOf = (match: number): number => Math.ceil(match / MATCHES_A_ROUND)

/** Returns a league of 64 matches in 8 rounds, 55 of them played. */
export function league(slug: string): TournamentDocument {
  const range = (length: number) => Array.from({ length }, (_, at) => at + 1)
  const team = (number: number) => `T${((number - 1) % TEAMS) + 1}`
  return {
    slug,
    system_name: 'uefa',
    name: both(slug),
    ratings_opened_at_date: '2024-01-01',
    entities: range(TEAMS).map((number) => ({
      key: team(number),
      name: both(`Team ${number}`),
      country: 'de',
    })),
    stages: [{ key: 'league', type: 'league_stage', name: both('League') }],
    rounds: range(roundOf(MATCHES)).map((round) => ({
      key: `r${round}`,
      stage: 'league',
      name: both(`Round ${round}`),
    })),
    events: range(MATCHES).map((match) => ({
      key: keyOf(match),
      round: `r${roundOf(match)}`,
      starts_at: new Date(Date.now() + (match - PLAYED - 0.5) * 24 * HOUR_MS).toISOString(),
      first: team(match),
      second: team(match + 1 + roundOf(match)),
    })),
  }
}
