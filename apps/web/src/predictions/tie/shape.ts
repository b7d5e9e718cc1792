import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'

/** Two halves that meet in the final. */
export type Halves = {
  /** The ties of the left half from the outer stage to the inner one, one list for each of `before`. */
  left: BracketTie[][]
  right: BracketTie[][]
  /** The stages before the final. */
  before: BracketStage[]
  final: BracketStage
}

export type Shape = {
  /**
   * The stages from first to last, each with its ties in the order in which they meet, without the match for third
   * place.
   */
  stages: BracketStage[]
  thirdPlace: BracketStage | null
  /** Null if the stages do not halve, or the wiring is unknown: then they stand side by side. */
  halves: Halves | null
}

/** How a bracket is drawn. */
export function shapeOf(stages: readonly BracketStage[]): Shape {
  const filled = stages.filter(({ events }) => events.length > 0)
  const thirdPlace = filled.find(({ level }) => level === 'third_place') ?? null
  const ordered = inOrder(filled.filter((stage) => stage !== thirdPlace))
  return { stages: ordered, thirdPlace, halves: halvesOf(ordered) }
}

/** The tie where the winner of this one plays on. */
export function nextTieOf(stages: readonly BracketStage[], { id }: BracketTie): BracketTie | undefined {
  return stages.flatMap(({ events }) => events).find(({ feeders }) => feeders.includes(id))
}

/** Sorts each stage, from the final back, by the ties of the next one; unwired ties come last. */
function inOrder(stages: readonly BracketStage[]): BracketStage[] {
  const ordered: BracketStage[] = []
  for (const stage of stages.toReversed()) {
    const wanted = ordered[0]?.events.flatMap(({ feeders }) => feeders) ?? []
    const rank = ({ id }: BracketTie) => (wanted.includes(id) ? wanted.indexOf(id) : Infinity)
    ordered.unshift({ ...stage, events: stage.events.toSorted((a, b) => compare(rank(a), rank(b))) })
  }
  return ordered
}

// Infinity less Infinity is not a number.
const compare = (a: number, b: number) => (a === b ? 0 : a - b)

function halvesOf(stages: readonly BracketStage[]): Halves | null {
  const before = stages.slice(0, -1)
  const final = stages.at(-1)
  const [last, ...others] = final?.events ?? []
  if (!final || !last || others.length > 0 || before.length === 0) return null
  const grow = (tie: number | undefined) => halfFrom(tie, before)
  const [left, right] = [grow(last.feeders[0]), grow(last.feeders[1])]
  return left && right ? { left, right, before, final } : null
}

/** The half of a bracket that ends in this tie; null if it does not double from stage to stage. */
function halfFrom(tie: number | undefined, before: readonly BracketStage[]): BracketTie[][] | null {
  let wanted = tie === undefined ? [] : [tie]
  const half: BracketTie[][] = []
  for (const { events } of before.toReversed()) {
    const ties = wanted.flatMap((id) => events.filter((each) => each.id === id))
    const isDouble = ties.length === 2 ** half.length
    if (!isDouble || ties.length * 2 !== events.length) return null
    half.unshift(ties)
    wanted = ties.flatMap(({ feeders }) => feeders)
  }
  return half
}
