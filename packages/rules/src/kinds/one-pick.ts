import type { Called, Earned } from '../kind.ts'

/** How the crowd split over those who can be named, the most named first. */
export type PickCrowd = { total: number; picks: { id: number; count: number }[] }

/** The split of answers that name one each. */
export function crowdOfPicks(answers: Iterable<Called<number>>): PickCrowd {
  const counts = new Map<number, number>()
  for (const { answer, predictions } of answers) counts.set(answer, (counts.get(answer) ?? 0) + predictions)
  return splitOf(counts)
}

/** How often each was named, as it is shown. */
export function splitOf(counts: ReadonlyMap<number, number>, total = sumOf(counts.values())): PickCrowd {
  return {
    total,
    picks: [...counts]
      .map(([id, count]) => ({ id, count }))
      .toSorted((one, other) => other.count - one.count || one.id - other.id),
  }
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0)

/** What kinds have in common whose answer is the id of one entity or player. */
export const onePick = {
  encode: (answer: number): number[] => [answer],
  decode: ([id]: readonly number[]): number => id!,
  crowd: crowdOfPicks,
}

/** What an answer earns that is right or wrong. */
export function rightOrWrong<Name extends string>(part: Name, earned: boolean, worth: number): Earned<Name> {
  const points = earned ? worth : 0
  return { points, coefficient: 0, hit: null, parts: [{ part, points, earned }] }
}
