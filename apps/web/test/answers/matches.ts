import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import type { Match, MatchRound } from '@called-it/contract/kinds/match.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import type { MatchPredictions } from '../../src/predictions/match/matches.ts'

const TEAMS = {
  si: ['Словения', 'Slovenia'],
  rs: ['Сербия', 'Serbia'],
  dk: ['Дания', 'Denmark'],
  'gb-eng': ['Англия', 'England'],
  es: ['Испания', 'Spain'],
  it: ['Италия', 'Italy'],
  sk: ['Словакия', 'Slovakia'],
  ua: ['Украина', 'Ukraine'],
  pl: ['Польша', 'Poland'],
  at: ['Австрия', 'Austria'],
  ge: ['Грузия', 'Georgia'],
  cz: ['Чехия', 'Czechia'],
  tr: ['Турция', 'Türkiye'],
  pt: ['Португалия', 'Portugal'],
  de: ['Германия', 'Germany'],
  hu: ['Венгрия', 'Hungary'],
  hr: ['Хорватия', 'Croatia'],
  al: ['Албания', 'Albania'],
} as const
export type TeamCode = keyof typeof TEAMS

export function team(code: TeamCode): Entity {
  const [ru, en] = TEAMS[code]
  const id = 1000 + Object.keys(TEAMS).indexOf(code)
  return {
    id,
    key: code,
    name: { ru, en },
    code: code.slice(-3).toUpperCase(),
    country: code,
    is_club: false,
    image: null,
  }
}

export const HOUR = 3_600_000
/** An ISO time this many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** A match of a group, open for a day, with these changes. */
export function match(id: number, first: TeamCode, second: TeamCode, rest: Partial<Match> = {}): Match {
  return {
    id,
    key: `m${id}`,
    started_at: inHours(24),
    status: 'scheduled',
    phase: 'open',
    is_locked: rest.phase === 'locked',
    first_entity: team(first),
    second_entity: team(second),
    table_group: { id: 1, key: 'A', name: { ru: 'Группа A', en: 'Group A' } },
    venue: null,
    score_basis: 'regular_time',
    multiplier: 1,
    score: null,
    after_extra_time: null,
    penalties: null,
    winner: null,
    result_state: null,
    is_corrected: false,
    reopened_at: null,
    minute: null,
    prediction: null,
    crowd: null,
    ...rest,
  }
}

/** A prediction that has not been settled. */
export function called(first: number, second: number): NonNullable<Match['prediction']> {
  return { first, second, points: null, hit: null, parts: null, saved_at: inHours(-30) }
}

/** A settled prediction, by the default points of GAME.md 4. */
export function earned(
  first: number,
  second: number,
  hit: NonNullable<NonNullable<Match['prediction']>['hit']>,
  times = 1,
): NonNullable<Match['prediction']> {
  const rung = { miss: 0, outcome: 1, difference: 2, exact: 3 }[hit]
  const part = (name: 'outcome' | 'difference' | 'exact', at: number, worth: number) => ({
    part: name,
    points: rung >= at ? worth * times : 0,
    earned: rung >= at,
  })
  const parts = [part('outcome', 1, 2), part('difference', 2, 1), part('exact', 3, 2)]
  return { ...called(first, second), hit, parts, points: parts.reduce((sum, { points }) => sum + points, 0) }
}

/** A match that is over. */
export function finished(
  score: [number, number],
  prediction: Match['prediction'],
  rest: Partial<Match> = {},
): Partial<Match> {
  return {
    status: 'finished',
    phase: 'locked',
    started_at: inHours(-26),
    score: { first: score[0], second: score[1] },
    result_state: 'official',
    prediction,
    ...rest,
  }
}

export function round(key: string, events: Match[], rest: Partial<MatchRound> = {}): MatchRound {
  return {
    id: 100 + Number(key.replaceAll(/\D/g, '') || 0),
    key,
    name: { ru: `Тур ${key.replaceAll(/\D/g, '')}`, en: `Round ${key.replaceAll(/\D/g, '')}` },
    stage_type: 'group_stage',
    level: null,
    started_at: events[0]?.started_at ?? null,
    finished_at: null,
    points: events.reduce((sum, { prediction }) => sum + (prediction?.points ?? 0), 0),
    events,
    ...rest,
  }
}

export function predictions(...rounds: MatchRound[]): MatchPredictions {
  return {
    rounds,
    points: rounds.reduce((sum, { points }) => sum + points, 0),
    user: null,
    match_points: DEFAULT_RULESET.match,
    match_predictions_calculated_at: null,
  }
}
