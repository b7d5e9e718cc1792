import { STAGE_LEVELS, type StageLevel } from '@called-it/rules/stage-level.ts'
import type { SideSource } from '@called-it/rules/facts.ts'

/** Who stands on a side of a tie: a team by its key, or where it comes from. */
export type Side = { team: string } | { from: SideSource }
/** A tie of a knock-out with its two sides. */
export type Tie = { key: string; level: StageLevel; sides: readonly [Side, Side] }

/** The levels from the final backwards, with the beginning of the keys of their ties. */
const LEVELS = [
  ['final', 'final'],
  ['semi_final', 'sf'],
  ['quarter_final', 'qf'],
  ['round_of_16', 'r16'],
  ['knockout_playoff', 'po'],
] as const satisfies readonly (readonly [StageLevel, string])[]

/** The most sides that a knock-out can begin with. */
export const KNOCKOUT_SIDES_MAX = 2 ** LEVELS.length

/** Returns the seeds in the order of a bracket, so that the best two can meet in the final only: 1 8 4 5 2 7 3 6. */
export function seedsInOrder(count: number): number[] {
  let seeds = [1]
  while (seeds.length < count) seeds = seeds.flatMap((seed) => [seed, seeds.length * 2 + 1 - seed])
  return seeds
}

/**
 * Returns the ties of a knock-out, level by level. `sides` stand in the order of their strength. If their number is no power of
 * two, the strongest have no match in the first level.
 */
export function knockoutTies(sides: readonly Side[], { thirdPlace }: { thirdPlace: boolean }): Tie[] {
  const depth = Math.ceil(Math.log2(sides.length))
  const ties: Tie[] = []
  let waiting = seedsInOrder(2 ** depth).map((seed): Side | null => sides[seed - 1] ?? null)
  for (const [level, word] of LEVELS.slice(0, depth).toReversed()) {
    const winners: (Side | null)[] = []
    for (let at = 0; at < waiting.length; at += 2) {
      const [first, second] = [waiting[at]!, waiting[at + 1]!]
      if (first === null || second === null) {
        winners.push(first ?? second)
        continue
      }
      const key = level === 'final' ? word : `${word}-${at / 2 + 1}`
      ties.push({ key, level, sides: [first, second] })
      winners.push({ from: { tie: key, take: 'winner' } })
    }
    waiting = winners
  }
  return thirdPlace && depth > 1 ? withThirdPlace(ties) : ties
}

function withThirdPlace(ties: readonly Tie[]): Tie[] {
  const losers = ties
    .filter(({ level }) => level === 'semi_final')
    .map(({ key }): Side => ({ from: { tie: key, take: 'loser' } }))
  if (losers.length < 2) return [...ties]
  const third: Tie = { key: 'third-place', level: 'third_place', sides: [losers[0]!, losers[1]!] }
  return [...ties.slice(0, -1), third, ties.at(-1)!]
}

/** Returns the levels of these ties in the order in which they are played. */
export const levelsOf = (ties: readonly Tie[]): StageLevel[] =>
  STAGE_LEVELS.filter((level) => ties.some((tie) => tie.level === level))
