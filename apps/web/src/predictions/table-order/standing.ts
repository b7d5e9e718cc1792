import type { ExplainedPart } from '@called-it/contract/predictions/explained.ts'
import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'

/** A team where it stands now, or came to stand, beside the place that was predicted for it. */
export type StandingRow = {
  id: number
  /** As the table tells it: level teams share one. */
  position: number
  /** Null before anything has been played. */
  points: number | null
  difference: number | null
  /** The predicted place, from 1. */
  predicted: number | null
  isRight: boolean
  /** How many of all put it where it stands; null while that is not told. */
  share: number | null
}

/** The table of a group once it is locked; before its first match in the predicted order, where there is one. */
export function standingRows({ teams, table, prediction, crowd, is_final }: PredictedGroup): StandingRow[] {
  const hasBegun = is_final || table.some(({ played }) => played > 0)
  const listed = prediction?.team_ids ?? teams.map(({ id }) => id)
  const order = hasBegun ? table.map(({ entity_id }) => entity_id) : listed
  return order.map((id, at) => {
    const row = hasBegun ? table[at]! : null
    const predicted = prediction ? prediction.team_ids.indexOf(id) + 1 : null
    const counts =
      crowd && crowd.total > 0 ? crowd.places.find((place) => place.id === id)?.counts : undefined
    return {
      id,
      position: row?.position ?? at + 1,
      points: row?.points ?? null,
      difference: row && row.goals_for - row.goals_against,
      predicted,
      isRight: hasBegun && predicted === at + 1,
      share: counts && hasBegun ? counts[at]! / crowd!.total : null,
    }
  })
}

/** What the places of a group brought together, and what its whole order did. */
export function summed(parts: readonly ExplainedPart[]): ExplainedPart[] {
  const places = parts.filter(({ part }) => part === 'place')
  const points = places.reduce((sum, part) => sum + part.points, 0)
  return [
    { part: 'place', points, earned: places.some(({ earned }) => earned) },
    ...parts.filter(({ part }) => part === 'whole_order'),
  ]
}

/** What orders have brought, and what those that are not counted yet would bring as they stand. */
export function pointsOf(groups: readonly PredictedGroup[]) {
  const predictions = groups.flatMap(({ prediction }) => prediction ?? [])
  const counted = predictions.filter(({ points }) => points !== null)
  const standing = predictions.filter(({ points, provisional }) => points === null && provisional !== null)
  return {
    predicted: predictions.length,
    counted: counted.length,
    points: counted.reduce((sum, { points }) => sum + points!, 0),
    standing: standing.length,
    provisional: standing.reduce((sum, { provisional }) => sum + provisional!.points, 0),
  }
}
