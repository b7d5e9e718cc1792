import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'

const HOUR_MS = 3_600_000
/** The league stage of the Champions League as it is since 2024. */
const CLUBS = 36
const MATCHDAYS = 8
const MATCHES = 18
const SQUAD = 9

const both = (name: string) => ({ ru: name, en: name })
const range = (length: number) => Array.from({ length }, (_, at) => at + 1)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

/** The matches of the last evening, in their order. */
export const LAST_EVENING = range(MATCHES).map((match) => `d${MATCHDAYS}-${match}`)
export const clubOf = (number: number): string => `C${number}`
/** Returns the key of a forward, or of a goalkeeper, of the club with this number. */
export const forwardOf = (number: number): string => `p${number}-1`
export const keeperOf = (number: number): string => `p${number}-${SQUAD}`

const club = (number: number) => ({ key: clubOf(number), name: both(`Club ${number}`) })

const squadOf = (number: number) =>
  range(SQUAD).map((player) => ({
    key: `p${number}-${player}`,
    name: both(`Player ${number} ${player}`),
    entity: clubOf(number),
    position: player === SQUAD ? ('goalkeeper' as const) : ('forward' as const),
  }))

/** Returns a league stage whose last evening has begun. No club is paired with itself. */
export function leagueStage(slug: string): TournamentDocument {
  const match = (day: number, nth: number): DocumentEvent => ({
    key: `d${day}-${nth}`,
    round: `d${day}`,
    starts_at: hoursAgo((MATCHDAYS - day) * 24 + 2),
    first: clubOf(nth),
    second: clubOf(MATCHES + 1 + ((nth + day) % MATCHES)),
  })
  return {
    slug,
    system_name: 'uefa',
    name: both(slug),
    ratings_opened_at_date: '2024-01-01',
    entities: range(CLUBS).map(club),
    players: range(CLUBS).flatMap(squadOf),
    stages: [{ key: 'league', type: 'league_stage', name: both('League') }],
    rounds: range(MATCHDAYS).map((day) => ({
      key: `d${day}`,
      stage: 'league',
      name: both(`Matchday ${day}`),
    })),
    events: range(MATCHDAYS).flatMap((day) => range(MATCHES).map((nth) => match(day, nth))),
  }
}

/** The fights of a night, in card order; they are fought in the reverse order. */
export const NIGHT = range(16).map((fight) => `f${fight}`)

/** Returns a series with one numbered event of fights that has begun. */
export function series(slug: string): TournamentDocument {
  return {
    slug,
    system_name: 'ufc',
    name: both(slug),
    ratings_opened_at_date: '2024-01-01',
    entities: range(NIGHT.length * 2).map(club),
    stages: [{ key: 'numbered', type: 'fight_round', name: both('Numbered events') }],
    rounds: [{ key: 'night', stage: 'numbered', name: both('Night') }],
    events: NIGHT.map((key, at) => ({
      key,
      round: 'night',
      type: at === 0 ? 'main' : at === 1 ? 'secondary' : 'other',
      starts_at: hoursAgo(2),
      first: clubOf(at * 2 + 1),
      second: clubOf(at * 2 + 2),
      coefficients: { first: 1.4 + at / 20, second: 3.1 - at / 20 },
    })),
  }
}

/** Returns a cup with a table group of four that has been played, and a final that has begun. */
export function cup(slug: string): TournamentDocument {
  const pairs = [[1, 2], [3, 4], [1, 3], [2, 4], [1, 4], [2, 3]] as const // prettier-ignore
  return {
    slug,
    system_name: 'euro',
    name: both(slug),
    ratings_opened_at_date: '2024-01-01',
    entities: range(4).map(club),
    players: [],
    stages: [
      { key: 'groups', type: 'group_stage', name: both('Groups') },
      { key: 'final', type: 'final', level: 'final', name: both('Final') },
    ],
    table_groups: [{ key: 'A', name: both('Group A'), entities: range(4).map(clubOf) }],
    rounds: [
      { key: 'groups', stage: 'groups', name: both('Groups') },
      { key: 'final', stage: 'final', name: both('Final') },
    ],
    events: [
      ...pairs.map(([first, second], at) => ({
        key: `g${at + 1}`,
        round: 'groups',
        starts_at: hoursAgo(48 - at),
        first: clubOf(first),
        second: clubOf(second),
        table_group: 'A',
      })),
      {
        key: 'final',
        round: 'final',
        starts_at: hoursAgo(2),
        first: clubOf(1),
        second: clubOf(2),
        tie: 'final',
      },
    ],
  }
}
