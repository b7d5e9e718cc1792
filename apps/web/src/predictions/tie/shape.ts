import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'

/** Two halves that meet in the final. */
export type Halves = {
  /** Their ties from the outer stage to the inner one, as long as `before`. */
  left: BracketTie[][]
  right: BracketTie[][]
  /** The stages before the final. */
  before: BracketStage[]
  final: BracketStage
}

export type Shape = {
  /** From the first to the last, ties in the order in which they meet; the match for third place is not among them. */
  stages: BracketStage[]
  thirdPlace: BracketStage | null
  /** Null where the stages do not halve, or nothing tells who meets whom: then they stand one beside the other. */
  halves: Halves | null
}

/** How a bracket is drawn. */
export function shapeOf(stages: readonly BracketStage[]): Shape {
  const filled = stages.filter(({ events }) => events.length > 0)
  const thirdPlace = filled.find(({ level }) => level === 'third_place') ?? null
  const ordered = inOrder(filled.filter((stage) => stage !== thirdPlace))
  return { stages: ordered, thirdPlace, halves: halvesOf(ordered) }
}

/** The tie in which the winner of this one plays on. */
export function nextTieOf(stages: readonly BracketStage[], { id }: BracketTie): BracketTie | undefined {
  return stages.flatMap(({ events }) => events).find(({ feeders }) => feeders.includes(id))
}

/** From the final back: each stage as the next one asks for it, then those of which nothing is told. */
function inOrder(stages: readonly BracketStage[]): BracketStage[] {
  const ordered: BracketStage[] = []
  for (const stage of stages.toReversed()) {
    const wanted = ordered[0]?.events.flatMap(({ feeders }) => feeders) ?? []
    const rank = ({ id }: BracketTie) => (wanted.includes(id) ? wanted.indexOf(id) : Infinity)
    ordered.unshift({ ...stage, events: stage.events.toSorted((a, b) => compare(rank(a), rank(b))) })
  }
  return ordered
}

// Infinity less Infinity is no number.
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

/** The half of a bracket that ends in this tie; null where it does not double from stage to stage. */
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
