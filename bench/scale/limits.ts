import type { Costs } from './cost.ts'
import type { Habits } from './evening.ts'
import { MACHINES } from './model.ts'
import { knowsGrowth, type MinuteNeeds, settlementOf } from './moments.ts'

/**
 * Sizes that one can plan with. They are not measured here: cores of a large machine, megabytes a second that a log's disk and a
 * stream to a standby bear, connections of one PostgreSQL.
 */
const PRIMARY_CORES = 64
const LOG_BYTES = 500e6
const CONNECTIONS = 500
/** Connections of a node that a pooler in transaction mode leaves at the server (docs/operate.md). */
const DIRECT = 3

/** Returns sentences: what an evening needs most of, when, and whether one machine has it. */
export function limitsOf(costs: Costs, habits: Habits, minutes: MinuteNeeds[]): string[] {
  const most = (of: (needs: MinuteNeeds) => number) =>
    minutes.reduce((top, needs) => (of(needs) > of(top) ? needs : top))
  const first = (of: (needs: MinuteNeeds) => number, limit: number) =>
    minutes.find((needs) => of(needs) > limit)
  const line = (
    what: string,
    of: (needs: MinuteNeeds) => number,
    { limit, show }: { limit: number; show: (value: number) => string },
  ) => {
    const top = most(of)
    const over = first(of, limit)
    const verdict = over ? `MORE than ${show(limit)} from minute ${over.minute} on` : `within ${show(limit)}`
    return `${what}: at most ${show(of(top))}, in minute ${top.minute}; ${verdict}`
  }
  const count = (value: number) => Math.round(value).toLocaleString('en-US')
  const megabytes = (value: number) => `${count(value / 1e6)} MB/s`
  const { seconds, packSeconds } = settlementOf(costs, habits.players)
  const nodes = most((needs) => needs.nodes)
  const few = Math.ceil(nodes.streams / MACHINES.streamsPerNode)
  const waveS = Math.max(habits.spread, (nodes.loop * habits.spread) / (few * MACHINES.planned))
  return [
    `nodes: at most ${count(nodes.nodes)}, in minute ${nodes.minute}, by ${nodes.nodesBy}`,
    line('cores of the primary', (needs) => needs.primaryCores, { limit: PRIMARY_CORES, show: count }),
    line('cores of the primary, ratings read from standbys', (needs) => needs.primaryCoresWithoutRatings, {
      limit: PRIMARY_CORES,
      show: count,
    }),
    line('log', (needs) => needs.wal, { limit: LOG_BYTES, show: megabytes }),
    line('connections without a pooler', (needs) => needs.connections, { limit: CONNECTIONS, show: count }),
    line('connections with one', (needs) => needs.nodes * DIRECT, { limit: CONNECTIONS, show: count }),
    knowsGrowth(costs)
      ? `a settlement: ${seconds.toFixed(1)} s until the rating is published; answers are packed in ${packSeconds.toFixed(1)} s`
      : 'a settlement: not known, it was measured with too few users',
    `with the ${count(few)} nodes that its streams need, what is asked within ${habits.spread} s in minute ${nodes.minute} is answered within ${count(waveS)} s`,
    `calls within ${habits.spread} s of a signal: ${count(most((needs) => needs.calls).calls)} a second`,
  ]
}
