import type { Called } from '../kind.ts'

/** How the crowd split over entities, the most named first. */
export type EntityCrowd = { total: number; entities: { entity_id: number; count: number }[] }

/** The split of answers that name one entity each. */
export function crowdOfEntities(answers: readonly Called<number>[]): EntityCrowd {
  return {
    total: answers.reduce((sum, { predictions }) => sum + predictions, 0),
    entities: answers
      .map(({ answer, predictions }) => ({ entity_id: answer, count: predictions }))
      .toSorted((a, b) => b.count - a.count || a.entity_id - b.entity_id),
  }
}
