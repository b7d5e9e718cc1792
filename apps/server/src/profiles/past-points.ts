import type { Localized } from '@called-it/contract/languages.ts'
import { sportNamed } from '@called-it/rules/systems.ts'
import type { OpenRating, PastRating } from './career-store.ts'

/** The most points of a curve: a season has fewer days. */
const POINTS_MAX = 60

/** A past publication that represents a day, or a round of fights. */
export type PastPoint = { publication_id: number; rows_count: number; at: string; label: Localized }

/**
 * Returns the publications for positions over time: the last one of each day of a round, for fights of each round, and
 * one for the finish of the tournament. A later correction counts in the last of them, as it did
 * then.
 */
export function pointsOf(
  past: PastRating[],
  { type, name, finished_at }: Pick<OpenRating, 'type' | 'name' | 'finished_at'>,
): PastPoint[] {
  const points: (PastPoint & { span: string })[] = []
  for (const { publication_id, rows_count, published_at, starts_at, round_id, label } of past) {
    const last = points.at(-1)
    const time = starts_at ?? (label === null ? finished_at : null) ?? last?.at ?? published_at
    const at = last && last.at > time ? last.at : time
    const day = sportNamed(type).is_series ? '' : at.slice(0, 'YYYY-MM-DD'.length)
    const isEnd = label === null && finished_at !== null
    const isLate = last !== undefined && !isEnd && (label === null || (starts_at ?? at) < last.at)
    const span = isEnd ? 'end' : isLate ? last.span : `${round_id} ${day}`
    const point = { publication_id, rows_count, at, label: isLate ? last.label : (label ?? name), span }
    if (last?.span === span) points[points.length - 1] = point
    else points.push(point)
  }
  return points.slice(-POINTS_MAX).map(({ span: _span, ...point }) => point)
}
