import type { ComparedEvent, Comparison } from '@called-it/contract/ratings/comparison.ts'
import { rowOf } from './ratings.ts'
import { ADA } from '../app.tsx'
import { inHours, team, type TeamCode } from './matches.ts'

type MatchEvent = Extract<ComparedEvent, { kind: 'match' }>
type Score = readonly [number, number]

export const ROUNDS = {
  md1: { id: 40, name: { ru: 'Тур 1', en: 'Matchday 1' } },
  md2: { id: 41, name: { ru: 'Тур 2', en: 'Matchday 2' } },
}

/** The prediction of a match in the comparison, with its points. */
export const scoreAnswer = (
  [first, second]: Score,
  points: number | null,
): NonNullable<MatchEvent['mine']> => ({
  answer: { first, second },
  points,
  ...(points !== null && { hit: points === 5 ? 'exact' : points === 0 ? 'miss' : 'outcome' }),
})

/** A match in the comparison, with or without a prediction of each user. */
export function comparedMatch(
  id: number,
  sides: [TeamCode, TeamCode],
  score: Score | null,
  rest: Partial<MatchEvent> = {},
): MatchEvent {
  const [first, second] = sides.map(team) as [ReturnType<typeof team>, ReturnType<typeof team>]
  const pair = (language: 'ru' | 'en') => `${first.name[language]} \u2013 ${second.name[language]}`
  return {
    kind: 'match',
    type: 'match',
    about: {
      id,
      name: { ru: pair('ru'), en: pair('en') },
      first_entity: first,
      second_entity: second,
      status: 'finished',
      score: score && { first: score[0], second: score[1] },
    },
    round_id: ROUNDS.md2.id,
    at: inHours(-id),
    mine: null,
    theirs: null,
    gap: 0,
    ...rest,
  }
}

/** Two compared users, the other one ahead. */
export function comparisonOf(events: ComparedEvent[], changes: Partial<Comparison> = {}): Comparison {
  return {
    me: rowOf(142, { user: { id: ADA.id, name: ADA.name, avatar: null }, points: 88, is_me: true }),
    other: rowOf(96, { user: { id: 9, name: 'Денис Гусев', avatar: null }, points: 95 }),
    events,
    sums: [
      { kind: 'match', round: ROUNDS.md1, mine: 21, theirs: 27, gap: -6 },
      { kind: 'match', round: ROUNDS.md2, mine: 45, theirs: 44, gap: -5 },
      { kind: 'table_order', round: null, mine: 22, theirs: 24, gap: -7 },
    ],
    count: events.length,
    differing: events.length,
    hidden: 20,
    meta: { page: 1, limit: 20, total: events.length },
    ...changes,
  }
}
