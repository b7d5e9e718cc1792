import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eveningOf, FINAL } from './evening.ts'
import { limitsOf } from './limits.ts'
import { type Load, NO_LOAD, usageOf } from './model.ts'
import { callsOf, goingOn, minutesOf, momentsOf, needsOfMinute, settlementOf } from './moments.ts'
import { shrunk } from './played-evening.ts'
import { COSTS } from './sample-costs.ts'
import { readCosts } from './scale.ts'
import { withTables } from './tables.ts'

const million = { ...FINAL, players: 1_000_000 }

test('the fullest second of a minute is found for nodes and for PostgreSQL', () => {
  const second = (some: Partial<Load>): Load => ({ ...NO_LOAD, players: 1000, ...some })
  const quiet = Array.from({ length: 60 }, () => second({}))
  const [minute] = minutesOf(
    COSTS,
    quiet.with(7, second({ calls: { matches: 9 } })).with(9, second({ packs: 90 })),
  )
  expect(minute!.nodes.calls).toEqual({ matches: 9 })
  expect(minute!.postgres.packs).toBe(90)
})

test('an evening has a line for each minute, the end being the fullest', () => {
  const minutes = minutesOf(COSTS, eveningOf(million)).map((minute) => needsOfMinute(COSTS, minute))
  expect(minutes).toHaveLength(FINAL.seconds / 60)
  const nodes = minutes.map((needs) => needs.nodes)
  expect(nodes.indexOf(Math.max(...nodes))).toBe(FINAL.end / 60)
  expect(nodes[0]).toBeLessThan(nodes[FINAL.end / 60]!)
  const limits = limitsOf(COSTS, million, minutes)
  expect(limits).toContainEqual(expect.stringMatching(/^nodes: at most [\d,]+, in minute 175, by calls$/))
  expect(limits).toContainEqual(
    expect.stringMatching(/^connections without a pooler: .* MORE than 500 from minute \d+ on$/),
  )
  expect(limits).toContainEqual(expect.stringMatching(/^a settlement: 0\.5 s/))
  expect(limits).toContainEqual(
    expect.stringMatching(/^with the 30 nodes that its streams need, .* is answered within \d+ s$/),
  )
})

test('who asks again later needs fewer nodes', () => {
  const soon = momentsOf(COSTS, { ...million, spread: 4 })
  const late = momentsOf(COSTS, { ...million, spread: 60 })
  expect(late.goal.nodes).toBeLessThan(soon.goal.nodes / 2)
  expect(soon.lastMinute.saves).toBeGreaterThan(700)
})

test('a settlement grows with its players', () => {
  expect(settlementOf(COSTS, 10_000_000)).toEqual({
    seconds: 0.04 + 5,
    packSeconds: 0.001 + 20,
    nodeSeconds: 0.02 + 10,
    wal: 300e6,
    disk: 270e6,
  })
})

test('what takes several seconds goes on in the seconds after it, and takes all of its time in the end', () => {
  // A million players: 0.54 s for a settlement, 2.001 s for packing.
  const seconds = Array.from({ length: 6 }, () => ({ ...NO_LOAD, players: 1_000_000 })).with(1, {
    ...NO_LOAD,
    players: 1_000_000,
    packs: 1,
    settlements: 1,
  })
  const worked = goingOn(COSTS, seconds)
  expect(worked.map(({ settlements }) => settlements)).toEqual([0, 1, 0, 0, 0, 0])
  expect(worked.map(({ packs }) => packs)).toEqual([0, 1, 1, expect.closeTo(0.001), 0, 0])
  const used = (loads: Load[]) => loads.reduce((sum, load) => sum + usageOf(COSTS, load, 1).postgres, 0)
  const idle = used(Array.from({ length: 6 }, () => ({ ...NO_LOAD, players: 1_000_000 })))
  const { pack } = COSTS
  const onlyPacks = goingOn(
    COSTS,
    seconds.map((load) => ({ ...load, settlements: 0 })),
  )
  expect(used(onlyPacks) - idle).toBeCloseTo((pack.fixed.postgres + pack.perUser.postgres * 1_000_000) / 1000)
})

test('a played evening is smaller in all but its tournament', () => {
  const load = {
    ...NO_LOAD,
    players: 1e7,
    calls: { save: 5000, signIn: 9 },
    streams: 3e6,
    opened: 100,
    readsSince: 1e6,
  }
  const small = shrunk(load, 0.001, 5000)
  expect(small).toMatchObject({ players: 5000, streams: 3000, opened: 0.1, readsSince: 1000 })
  expect(small.calls).toEqual({ save: 5, signIn: 0 })
  expect(callsOf(small)).toBe(5)
})

test('the tables of docs/scale.md are those of the costs', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8')
  expect(text).toBe(withTables(text, await readCosts()))
})
