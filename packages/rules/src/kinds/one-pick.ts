import type { Called, Earned } from '../kind.ts'

/** The split of the answers over what can be named, most frequent first. */
export type PickCrowd = { total: number; picks: { id: number; count: number }[] }

/** Returns the split of answers that each name one. */
export function crowdOfPicks(answers: Iterable<Called<number>>): PickCrowd {
  const counts = new Map<number, number>()
  for (const { answer, predictions } of answers) counts.set(answer, (counts.get(answer) ?? 0) + predictions)
  return splitOf(counts)
}

/** Returns how often each was named, in the form that is shown. */
export function splitOf(counts: ReadonlyMap<number, number>, total = sumOf(counts.values())): PickCrowd {
  return {
    total,
    picks: [...counts]
      .map(([id, count]) => ({ id, count }))
      .toSorted((a, b) => b.count - a.count || a.id - b.id),
  }
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0)

/** The common parts of kinds whose answer is the id of one entity or player. */
export const onePick = {
  encode: (answer: number): number[] => [answer],
  decode: ([id]: readonly number[]): number => id!,
  crowd: crowdOfPicks,
}

/** Returns the points of an answer that is either right or wrong. */
export function rightOrWrong<Name extends string>(part: Name, earned: boolean, worth: number): Earned<Name> {
  const points = earned ? worth : 0
  return { points, coefficient: 0, hit: null, parts: [{ part, points, earned }] }
}

/** Returns the points of who was called the first of all: each of several who share the first place is right. */
export const earnByFirst = (
  answer: number,
  firsts: readonly number[],
  worth: number,
): Earned<'first_place'> => rightOrWrong('first_place', firsts.includes(answer), worth)
