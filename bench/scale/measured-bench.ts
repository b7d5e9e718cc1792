import type { BenchServer } from '../processes/bench-server.ts'
import type { Where } from './callers.ts'
import type { Cost } from './cost.ts'
import type { Generator } from './generator.ts'
import type { Meter } from './meter.ts'

/** What all measurements of costs need: the server, its load, and what it uses while nobody calls. */
export type Bench = { server: BenchServer; where: Where; generator: Generator; meter: Meter; idle: Cost }
