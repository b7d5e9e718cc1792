import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeFault, FAULT_KINDS, type FaultKind, planEvening } from './fault-plan.ts'
import { playEvenings } from './play-evenings.ts'
import { Stand } from './stand.ts'

// `npm run check:evenings` plays a hundred evenings with faults of all kinds.

const ALL = Object.keys(FAULT_KINDS) as FaultKind[]
const PLAN = { seed: 28, kinds: ['node', 'primary'] satisfies FaultKind[], count: 2 }

let folder: string
let stand: Stand
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'called-it-test-'))
  await chmod(folder, 0o755)
  stand = await Stand.start(folder)
})
afterAll(async () => {
  await stand.stop()
  await rm(folder, { recursive: true, force: true })
})

it('an evening keeps what it has acknowledged when a node and the primary are killed', async () => {
  const { faults, figures } = await playEvenings(stand, { ...PLAN, from: 1, evenings: 1, players: 8 })
  expect(faults).toEqual([])
  for (const kind of PLAN.kinds) expect(figures.timesOf(kind)).toBe(1)
  const { saves, messages, draws, locked, results } = figures.acknowledged
  for (const done of [saves, messages, draws, locked]) expect(done).toBeGreaterThan(0)
  expect(results).toBe(4)
})

it('a seed has the same faults each time, each evening its own, and all kinds come up', () => {
  const planOf = (nth: number, seed: number) =>
    planEvening(nth, { seed, kinds: ALL, count: 4 }).map(describeFault)
  expect(planOf(3, 28)).toEqual(planOf(3, 28))
  expect(planOf(3, 28)).not.toEqual(planOf(4, 28))
  expect(planOf(3, 28)).not.toEqual(planOf(3, 29))
  const hundred = Array.from({ length: 100 }, (_, nth) => planEvening(nth, { seed: 1, kinds: ALL, count: 4 }))
  for (const plan of hundred) expect(new Set(plan.map(({ kind }) => kind)).size).toBe(4)
  for (const kind of ALL) {
    const times = hundred.filter((plan) => plan.some((fault) => fault.kind === kind)).length
    expect(times).toBeGreaterThan(20)
  }
})
