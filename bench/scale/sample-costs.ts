import { type Cost, type Costs, NOTHING } from './cost.ts'

/** A cost with these fields, and nothing else. */
export const cost = (some: Partial<Cost>): Cost => ({ ...NOTHING, ...some })
/** A call of 1 ms that shares three quarters of it when many are under way. */
const call = (ms: number) => ({
  waitMs: 2 * ms,
  levels: [
    { underWay: 1, cost: cost({ node: ms, loop: 0.8 * ms, postgres: 0.5 * ms, wal: 100, out: 1000 }) },
    { underWay: 16, cost: cost({ node: ms / 4, loop: ms / 5, postgres: ms / 8, wal: 100, out: 1000 }) },
  ],
})
/** Costs that tests compute with. */
export const COSTS: Costs = {
  run: { date: '2026-01-01', users: 1_000_000, cores: 2, processor: 'none', note: '' },
  idle: cost({ node: 1, postgres: 2 }),
  calls: {
    save: call(1),
    tournament: call(1),
    progress: call(1),
    matches: call(4),
    rating: { ...call(1), cold: cost({ node: 2, loop: 1.6, postgres: 2.5, out: 1000 }) },
    page: call(2),
    around: call(2),
    compare: call(3),
    signIn: { waitMs: 50, levels: [{ underWay: 1, cost: cost({ node: 50, loop: 2, postgres: 3 }) }] },
  },
  streams: {
    open: cost({ node: 0.5, loop: 0.5, postgres: 0.1 }),
    second: cost({ node: 0.01, loop: 0.01, postgres: 0.004 }),
    signal: cost({ node: 0.02, loop: 0.02, out: 85 }),
    memory: 20_000,
  },
  settlement: {
    fixed: { ...cost({ node: 20, postgres: 20 }), ms: 40 },
    perUser: { ...cost({ node: 0.001, postgres: 0.0002, wal: 30 }), ms: 0.0005 },
  },
  pack: { fixed: { ...NOTHING, ms: 1 }, perUser: { ...cost({ node: 0.001, postgres: 0.002 }), ms: 0.002 } },
  saves: { pageImage: 8000, pagesFresh: 1, disk: 120 },
  publication: { diskPerUser: 27 },
  memory: { node: 150e6 },
  generatorMs: 0.1,
  checks: [],
  played: null,
}
