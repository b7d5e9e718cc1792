import type { ExplainedPart } from '@called-it/contract/predictions/explained.ts'
import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'

/** A team at its present or final place, with its predicted place. */
export type StandingRow = {
  id: number
  /** The position in the table: teams with equal results share one. */
  position: number
  /** Null before the first match. */
  points: number | null
  difference: number | null
  /** The predicted place, from 1. */
  predicted: number | null
  isRight: boolean
  /** How many of all users predicted its present place; null while that is unknown. */
  share: number | null
}

/** The table of a locked group; before its first match in the predicted order, if there is one. */
export function groupRows({ teams, table, prediction, crowd, is_final }: PredictedGroup): StandingRow[] {
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

/** The points of all places of a group as one part, and of its whole order as another. */
export function summed(parts: readonly ExplainedPart[]): ExplainedPart[] {
  const places = parts.filter(({ part }) => part === 'place')
  const points = places.reduce((sum, part) => sum + part.points, 0)
  return [
    { part: 'place', points, earned: places.some(({ earned }) => earned) },
    ...parts.filter(({ part }) => part === 'whole_order'),
  ]
}

/** The earned points of the orders, and the provisional points of those that are not counted yet. */
export function pointsOf(groups: readonly PredictedGroup[]) {
  const predictions = groups.flatMap(({ prediction }) => prediction ?? [])
  const counted = predictions.filter(({ points }) => points !== null)
  const open = predictions.filter(({ points, provisional }) => points === null && provisional !== null)
  return {
    predicted: predictions.length,
    counted: counted.length,
    points: counted.reduce((sum, { points }) => sum + points!, 0),
    open: open.length,
    provisional: open.reduce((sum, { provisional }) => sum + provisional!.points, 0),
  }
}
