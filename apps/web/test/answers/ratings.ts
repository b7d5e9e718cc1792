import type { Answer } from '@called-it/contract/endpoint.ts'
import type { RatingRow, readAround } from '@called-it/contract/ratings/ratings.ts'
import { roundPlaceAbove } from '@called-it/rules/rating.ts'
import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'

const NAMES = ['Илья Брагин', 'Лена Орлова', 'Jonas Weber', 'Тимур Ахметов', 'Анна Соколова']

/** The row at a position of a rating. */
export function rowOf(position: number, changes: Partial<RatingRow> = {}): RatingRow {
  return {
    position,
    previous_position: position,
    user: { id: 100 + position, name: NAMES[position - 1] ?? `Участник ${position}`, avatar: null },
    group: null,
    team: null,
    points: 120 - position,
    coefficient_sum: null,
    exact_hits: 5,
    outcome_hits: 12,
    settled_predictions: 24,
    is_favourite: false,
    is_me: false,
    is_shared: false,
    ...changes,
  }
}

/** The rows around the viewer's row of this rating, with distances as the server computes them. */
export function aroundOf(
  rows: readonly RatingRow[],
  limit: number,
  changes: Partial<Answer<typeof readAround>> = {},
): Answer<typeof readAround> {
  const at = rows.findIndex((row) => row.is_me)
  const own = rows[at]!
  const { exact, difference, outcome } = DEFAULT_RULESET.match
  const begin = Math.max(0, Math.min(at - (limit - 1) / 2, rows.length - limit))
  const behind = (reach: number) =>
    rows.filter((row) => row.position > own.position && own.points - row.points <= reach).length
  const position = roundPlaceAbove(own.position)
  const missing = position === null ? 0 : rows[position - 1]!.points - own.points
  const near = rows.filter(({ points }) => points >= own.points - exact && points <= own.points + 7)
  return {
    ratings: rows.slice(begin, begin + limit),
    from_place: begin + 1,
    distribution: [...Map.groupBy(near, (row) => row.points)]
      .map(([points, users]) => ({ points, users: users.length }))
      .sort((a, b) => a.points - b.points),
    behind: behind(exact),
    behind_by_outcome: behind(outcome),
    target: position === null ? null : { position, points_needed: Math.max(1, missing) },
    next: rows.findLast((row) => row.position < own.position) ?? null,
    hit_points: { exact, difference, outcome },
    meta: { page: 1, limit, total: rows.length },
    calculated_at: '2024-06-20T21:12:00Z',
    state: 'official',
    ...changes,
  }
}

/** The row at a position of a rating of fights: its sum of coefficients, and how many picks were right. */
export const fightRowOf = (
  position: number,
  coefficient_sum: number,
  points: number,
  changes: Partial<RatingRow> = {},
): RatingRow =>
  rowOf(position, {
    coefficient_sum,
    points,
    exact_hits: 0,
    outcome_hits: 0,
    settled_predictions: 0,
    ...changes,
  })
