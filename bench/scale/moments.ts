import { CALLS, costAt, type Costs, type Growing, lastingOf, secondsOf } from './cost.ts'
import { eveningOf, type Habits } from './evening.ts'
import { type Load, MACHINES, type Machines, type Needs, needsOf, usageOf } from './model.ts'

const MINUTE = 60

/** A minute of an evening: its fullest second by what nodes do, and by what PostgreSQL does. */
export type Minute = { minute: number; nodes: Load; postgres: Load }

/**
 * Returns the fullest seconds of each minute. Which they are is decided by the costs of calls alone, without what they share: that
 * changes all seconds alike.
 */
export function minutesOf(costs: Costs, evening: Load[]): Minute[] {
  const weigh = (of: 'loop' | 'postgres') => (load: Load) =>
    CALLS.reduce((sum, name) => sum + (load.calls[name] ?? 0) * costAt(costs.calls[name], 1)[of], 0) +
    load.streams * (costs.streams.second[of] + load.signals * costs.streams.signal[of]) +
    load.opened * costs.streams.open[of] +
    (of === 'postgres' ? load.packs * load.players * costs.pack.perUser.postgres : 0)
  const fullest = (loads: Load[], weight: (load: Load) => number) =>
    loads.reduce((most, load) => (weight(load) > weight(most) ? load : most))
  return Array.from({ length: Math.ceil(evening.length / MINUTE) }, (_, minute) => {
    const loads = evening.slice(minute * MINUTE, (minute + 1) * MINUTE)
    return { minute, nodes: fullest(loads, weigh('loop')), postgres: fullest(loads, weigh('postgres')) }
  })
}

/** What a minute needs: its nodes, and PostgreSQL with so many nodes. */
export type MinuteNeeds = Needs & { minute: number; calls: number; streams: number; saves: number }

export function needsOfMinute(
  costs: Costs,
  { minute, nodes, postgres }: Minute,
  machines: Machines = MACHINES,
): MinuteNeeds {
  const needs = needsOf(costs, nodes, machines)
  const usage = usageOf(costs, postgres, needs.nodes)
  const cores = (busy: number) => Math.ceil(busy / machines.planned)
  return {
    ...needs,
    minute,
    calls: Math.max(...[nodes, postgres].map(callsOf)),
    saves: Math.max(nodes.calls.save ?? 0, postgres.calls.save ?? 0),
    streams: nodes.streams,
    wal: Math.max(needs.wal, usage.wal),
    primaryCores: Math.max(needs.primaryCores, cores(usage.postgres)),
    primaryCoresWithoutBlocks: Math.max(
      needs.primaryCoresWithoutBlocks,
      cores(usage.postgres - usage.postgresBlocks),
    ),
    primaryCoresWithoutRatings: Math.max(
      needs.primaryCoresWithoutRatings,
      cores(usage.postgres - usage.postgresRatings),
    ),
    readingStandbys: Math.max(
      needs.readingStandbys,
      Math.ceil(cores(usage.postgresRatings) / machines.standbyCores),
    ),
  }
}

export const callsOf = ({ calls }: Load): number => Object.values(calls).reduce((sum, rate) => sum + rate, 0)

/** The moments that docs/scale.md has tables of: the minute before the lock, a goal, and the end. */
export type Moments = Record<'lastMinute' | 'goal' | 'end', MinuteNeeds>

export function momentsOf(costs: Costs, habits: Habits, machines: Machines = MACHINES): Moments {
  const minutes = minutesOf(costs, eveningOf(habits))
  const at = (second: number) => needsOfMinute(costs, minutes[Math.floor(second / MINUTE)]!, machines)
  return { lastMinute: at(habits.lock - 1), goal: at(habits.goals.at(-1)!), end: at(habits.end) }
}

/** With fewer users what each adds to a settlement is smaller than what varies from one to the next. */
const ENOUGH_USERS = 100_000

/** Whether the costs say how a settlement grows. */
export const knowsGrowth = ({ run }: Costs): boolean => run.users >= ENOUGH_USERS

/** What a settlement of so many players takes: seconds by the clock, and bytes of the log and of disk. */
export function settlementOf({ settlement, pack, publication }: Costs, players: number) {
  const { fixed, perUser } = settlement
  return {
    seconds: secondsOf(settlement, players),
    packSeconds: secondsOf(pack, players),
    nodeSeconds: (fixed.node + perUser.node * players) / 1000,
    wal: fixed.wal + perUser.wal * players,
    disk: publication.diskPerUser * players,
  }
}

/** Returns the loads of seconds that follow one another, with settlements and packings in each second that they last: one at least. */
export function goingOn({ settlement, pack }: Costs, loads: Load[]): Load[] {
  const at = (second: number, of: 'settlements' | 'packs', growing: Growing) =>
    loads.slice(0, second + 1).reduce((sum, load, begun) => {
      const left = lastingOf(growing, load.players) - (second - begun)
      return sum + load[of] * Math.min(1, Math.max(0, left))
    }, 0)
  return loads.map((load, second) => ({
    ...load,
    settlements: at(second, 'settlements', settlement),
    packs: at(second, 'packs', pack),
  }))
}
