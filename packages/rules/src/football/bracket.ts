import { EURO_LATER_ROUNDS, EURO_ROUND_OF_16 } from './euro-bracket.ts'
import { feedersOf as numberedFeeders } from './numbered-bracket.ts'
import { SIDES } from '../vocabulary.ts'
import type { Wiring } from '../facts.ts'

/** The current state of a tie: its sides (null: not known) and its winner. */
export type BracketTie = {
  id: number
  key: string
  sides: readonly [number | null, number | null]
  winner: number | null
  /** The sources of its sides; left out: the document names none. */
  wiring?: Wiring
}

/**
 * Returns the feeders of each tie by ids, the feeder of the upper side first. `stages` lists the ties of each stage in the
 * order of the document. Before the sides are known, feeders are computed: by the regulations of the EURO if there is a
 * round of 16, else by the numbers of the ties. If a side turns out to come from elsewhere, the computed bracket is wrong,
 * and that tie has no feeders. Feeders named in the document need no such proof: they take precedence.
 */
export function feedersOf(system: string, stages: readonly (readonly BracketTie[])[]): Map<number, number[]> {
  const ties = new Map(stages.flat().map((tie) => [tie.id, tie]))
  const wired = feedersByWiring(stages.flat())
  const isUsed = new Set([...wired.values()].flat())
  const expected = isEuro(system, stages) ? euroFeeders(stages.flat()) : feedersByNumber(stages)
  const guessed = [...expected].filter(
    ([id, feeders]) => !wired.has(id) && !feeders.some((feeder) => isUsed.has(feeder)),
  )
  return new Map([
    ...wired,
    ...guessed.filter(([id, feeders]) => {
      const known = feeders.map((feeder) => ties.get(feeder)!)
      return ties.get(id)!.sides.every((side) => side === null || mayComeFrom(side, known))
    }),
  ])
}

/** Returns, for each tie with sources in the document, the ties whose winners meet in it. */
function feedersByWiring(ties: readonly BracketTie[]): Map<number, number[]> {
  const ids = new Map(ties.map(({ key, id }) => [key, id]))
  return new Map(
    ties.flatMap(({ id, wiring }): [number, number[]][] => {
      const sources = SIDES.flatMap((side) => wiring?.[`${side}_from`] ?? [])
      if (sources.length === 0) return []
      const from = sources.flatMap((source) =>
        'tie' in source && source.take === 'winner' ? (ids.get(source.tie) ?? []) : [],
      )
      return [[id, from]]
    }),
  )
}

/** Half of the sides of a stage may not have played the stage before. */
function mayComeFrom(side: number, feeders: readonly BracketTie[]): boolean {
  const isOfOne = feeders.some(
    ({ winner, sides }) => winner === side || (winner === null && mayWin(side, sides)),
  )
  return isOfOne || feeders.length < 2
}

const mayWin = (side: number, [first, second]: BracketTie['sides']) =>
  first === null || second === null || first === side || second === side

/** The number of ties of each stage of a EURO's bracket. */
const EURO_STAGES = [8, 4, 2, 1]

function isEuro(system: string, stages: readonly (readonly BracketTie[])[]): boolean {
  return system === 'euro' && EURO_STAGES.every((count, at) => stages[at]?.length === count)
}

/** The official numbers of the matches follow the order of the document. */
function euroFeeders(ties: readonly BracketTie[]): Map<number, number[]> {
  const firstNumber = Math.min(...Object.keys(EURO_ROUND_OF_16).map(Number))
  const idOf = (number: number) => ties[number - firstNumber]!.id
  return new Map(
    Object.entries(EURO_LATER_ROUNDS).map(([number, feeders]) => [idOf(Number(number)), feeders.map(idOf)]),
  )
}

function feedersByNumber(stages: readonly (readonly BracketTie[])[]): Map<number, number[]> {
  const ids = new Map(stages.flat().map(({ key, id }) => [key, id]))
  const feeders = numberedFeeders(stages.map((ties) => ties.map(({ key }) => key)))
  return new Map(
    [...feeders].flatMap(([key, from]) =>
      from.length === 1 || from.length === 2 ? [[ids.get(key)!, from.map((value) => ids.get(value)!)]] : [],
    ),
  )
}
