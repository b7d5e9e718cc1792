import { seeded } from './seeded.ts'

/** What can be done to the product during an evening, with what is printed about it. */
export const FAULT_KINDS = {
  node: 'kill -9 of a node',
  worker: 'kill -9 of the worker',
  primary: 'kill -9 of the primary, promotion',
  standby: 'kill -9 of the standby',
  stall: 'network stalls',
  reset: 'network resets',
  delay: 'network delays by 200 ms',
  half: 'network cuts half without a FIN',
  disk: 'disk full',
  clock: "a node's clock off by an hour",
} as const
export type FaultKind = keyof typeof FAULT_KINDS

/** The ways of the network: of players to a node, and of a process to both database servers. */
export const ROUTES = [
  'players to node 1',
  'players to node 2',
  'node 1 to the database',
  'node 2 to the database',
  'the worker to the database',
  'all to the database',
] as const
export type Route = (typeof ROUTES)[number]

export type PlannedFault = {
  kind: FaultKind
  /** When it begins, and for how long (ms). */
  at: number
  lasts: number
  /** Which of the two nodes, for a kill and a clock. */
  node: 0 | 1
  route: Route
  /** Whether the disk of the primary is full, or that of the standby. */
  isPrimarys: boolean
  /** Whether the full disk also has no room for PostgreSQL's log, so that the server goes down. */
  isWithoutLog: boolean
  /** Whether the clock is ahead, or behind. */
  isAhead: boolean
}

/** When the last fault of an evening begins at the latest (ms). */
const BEGINS_MAX_MS = 9000
const BEGINS_MIN_MS = 500
/** Short troubles are the most frequent; some are longer than a process waits for a commit (6 s). */
const LASTS_MIN_MS = 400
const LASTS_MAX_MS = 7500

type Wishes = { seed: number; kinds: FaultKind[]; count: number }

/** Draws the faults of an evening, in the order of their begin. The same seed and evening have the same faults. */
export function planEvening(nth: number, { seed, kinds, count }: Wishes): PlannedFault[] {
  const next = seeded(Math.imul(seed, 1_000_003) + nth)
  const pick = <One>(list: readonly One[]): One => list[Math.floor(next() * list.length)]!
  const left = [...kinds]
  const chosen = Array.from({ length: Math.min(count, kinds.length) }, () => {
    const kind = pick(left)
    left.splice(left.indexOf(kind), 1)
    return kind
  })
  return chosen
    .map((kind): PlannedFault => ({
      kind,
      at: Math.round(BEGINS_MIN_MS + next() * (BEGINS_MAX_MS - BEGINS_MIN_MS)),
      lasts: Math.round(LASTS_MIN_MS + next() ** 2 * (LASTS_MAX_MS - LASTS_MIN_MS)),
      node: pick([0, 1] as const),
      route: pick(ROUTES),
      isPrimarys: next() < 0.7,
      isWithoutLog: next() < 0.6,
      isAhead: next() < 0.5,
    }))
    .toSorted((one, other) => one.at - other.at)
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Describes a fault in words that are enough to repeat it. */
export function describeFault(fault: PlannedFault): string {
  const isKill = ['node', 'worker', 'primary'].includes(fault.kind)
  return `${seconds(fault.at)}: ${FAULT_KINDS[fault.kind]}${detailOf(fault)}${isKill ? '' : `, for ${seconds(fault.lasts)}`}`
}

function detailOf({ kind, node, route, isPrimarys, isWithoutLog, isAhead }: PlannedFault): string {
  switch (kind) {
    case 'node':
      return ` (${node + 1})`
    case 'clock':
      return ` (node ${node + 1}, ${isAhead ? 'ahead' : 'behind'})`
    case 'stall':
    case 'reset':
    case 'delay':
    case 'half':
      return ` (${route})`
    case 'disk':
      return ` (of the ${isPrimarys ? 'primary' : 'standby'}${isWithoutLog ? ', also for the log' : ''})`
    default:
      return ''
  }
}
