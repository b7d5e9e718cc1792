import { describe, expect, test } from 'vitest'
import { costAt, expectIdle, times } from './cost.ts'
import { type Load, needsOf, NO_LOAD, peakOf, scaled, usageOf } from './model.ts'
import { cost, COSTS } from './sample-costs.ts'

const load = (some: Partial<Load>): Load => ({ ...NO_LOAD, players: 1000, ...some })

test('an idle second in which PostgreSQL writes much log is refused', () => {
  const idle = cost({ node: 8, postgres: 4, wal: 2293 })
  expect(expectIdle(idle)).toBe(idle)
  expect(() => expectIdle({ ...idle, wal: 3_186_000 })).toThrow('writes 3186 kB of log a second')
})

describe('the cost of a call', () => {
  const saved = COSTS.calls.save
  test('is that of the level', () => {
    expect(costAt(saved, 1).node).toBe(1)
    expect(costAt(saved, 16).node).toBe(0.25)
  })
  test('lies between two levels', () => {
    expect(costAt(saved, 4).node).toBeCloseTo((1 + 0.25) / 2)
  })
  test('is more for calls apart, which are under way for a part of the time', () => {
    const apart = { ...saved, levels: [{ underWay: 0.1, cost: cost({ node: 2 }) }, ...saved.levels] }
    expect(costAt(apart, 0.1).node).toBe(2)
    expect(costAt(apart, 1).node).toBe(1)
    const few = { ...COSTS, calls: { ...COSTS.calls, save: apart } }
    // A call waits for 2 ms: of 50 in a second a tenth is under way.
    const usage = usageOf(few, load({ calls: { save: 50 } }), 1)
    expect(usage.underWay).toBeCloseTo(0.1, 1)
    expect(usage.node).toBeCloseTo(0.001 + 50 * 0.002, 2)
  })
  test('stays that of the first and the last level beyond them', () => {
    expect(costAt(saved, 0.1).node).toBe(1)
    expect(costAt(saved, 1000).node).toBe(0.25)
  })
})

describe('what a load takes', () => {
  test('an idle node takes what an idle node took', () => {
    const idle = usageOf(COSTS, load({}), 3)
    expect(idle.node).toBeCloseTo(0.003)
    expect(idle.postgres).toBeCloseTo(0.006)
    expect(idle.underWay).toBeCloseTo(0.01)
  })

  test('few calls cost as much as alone', () => {
    const usage = usageOf(COSTS, load({ calls: { save: 100 } }), 1)
    expect(usage.node).toBeCloseTo(0.001 + 0.1, 2)
    expect(usage.wal).toBeCloseTo(100 * 100)
    expect(usage.out).toBeCloseTo(100 * 1000)
  })

  test('the more calls are under way, the less each costs', () => {
    const few = usageOf(COSTS, load({ calls: { save: 100 } }), 1)
    const many = usageOf(COSTS, load({ calls: { save: 4000 } }), 1)
    expect(many.underWay).toBeGreaterThan(few.underWay)
    expect(many.node / 4000).toBeLessThan(few.node / 100 / 2)
    // More nodes share less.
    expect(usageOf(COSTS, load({ calls: { save: 4000 } }), 40).node).toBeGreaterThan(many.node)
  })

  test('a given number of calls under way is used as it is', () => {
    expect(usageOf(COSTS, load({ calls: { save: 1000 } }), 1, 16)).toMatchObject({ underWay: 16 })
    expect(usageOf(COSTS, load({ calls: { save: 1000 } }), 1, 16).node).toBeCloseTo(0.251)
  })

  test('streams cost by their number, by those that open and by signals', () => {
    const usage = usageOf(COSTS, load({ streams: 1000, opened: 10, signals: 1 }), 1)
    expect(usage.loop).toBeCloseTo((1000 * 0.01 + 10 * 0.5 + 1000 * 0.02) / 1000)
    expect(usage.out).toBeCloseTo(85_000)
  })

  test('a settlement costs by its users; packing is done by a worker', () => {
    const settled = usageOf(COSTS, load({ players: 1_000_000, settlements: 1 }), 1)
    expect(settled.node).toBeCloseTo((1 + 20 + 1000) / 1000)
    expect(settled.wal).toBeCloseTo(30e6)
    const packed = usageOf(COSTS, load({ players: 1_000_000, packs: 1 }), 1)
    expect(packed.node).toBeCloseTo(0.001)
    // It takes two seconds, and half of its work in each.
    expect(packed.postgres).toBeCloseTo(0.002 + 2 / 2.001)
  })

  test('reads of a rating that was just published cost what unknown ones cost', () => {
    const calls = { rating: 10 }
    const known = usageOf(COSTS, load({ calls }), 1, 1).postgres
    const unknown = usageOf(COSTS, load({ calls, readsSince: 0 }), 1, 1).postgres
    expect(unknown - known).toBeCloseTo((10 * (2.5 - 0.5)) / 1000)
    expect(usageOf(COSTS, load({ calls, readsSince: 1e6 }), 1, 1).postgres).toBeCloseTo(known)
    // Standbys could read the blocks, or do all of it.
    expect(usageOf(COSTS, load({ calls, readsSince: 0 }), 1, 1).postgresBlocks).toBeCloseTo(0.02)
    expect(usageOf(COSTS, load({ calls, readsSince: 0 }), 1, 1).postgresRatings).toBeCloseTo(0.025)
  })

  test('saves after a checkpoint write whole pages', () => {
    const calls = { save: 10 }
    expect(usageOf(COSTS, load({ calls, savesSince: 0 }), 1).wal).toBeCloseTo(10 * (100 + 8000))
    expect(usageOf(COSTS, load({ calls, savesSince: 1e6 }), 1).wal).toBeCloseTo(1000)
  })
})

describe('what a load needs', () => {
  test('one node for nothing', () => {
    expect(needsOf(COSTS, load({}))).toMatchObject({ nodes: 1, nodesBy: 'streams', primaryCores: 1 })
  })

  test('no node is busier than planned, and none is idle for it', () => {
    const wanted = load({ calls: { matches: 5000, save: 10_000 }, streams: 1000 })
    const needs = needsOf(COSTS, wanted)
    expect(needs.nodesBy).toBe('calls')
    expect(needs.loop / needs.nodes).toBeLessThanOrEqual(0.6)
    expect(usageOf(COSTS, wanted, Math.floor(needs.nodes * 0.8)).loop / (needs.nodes * 0.8)).toBeGreaterThan(
      0.6,
    )
    expect(needs.connections).toBe(needs.nodes * 22)
  })

  test('streams alone decide if nobody calls', () => {
    const needs = needsOf(COSTS, load({ streams: 95_000 }))
    expect(needs).toMatchObject({ nodes: 10, nodesBy: 'streams' })
    expect(needs.nodeMemory).toBeCloseTo(10 * 150e6 + 95_000 * 20_000)
  })

  test('standbys take the reads of ratings from the primary', () => {
    const needs = needsOf(COSTS, load({ calls: { rating: 200_000 }, readsSince: 0 }))
    expect(needs.readingStandbys).toBeGreaterThan(0)
    expect(needs.primaryCoresWithoutBlocks).toBeLessThan(needs.primaryCores)
    expect(needs.primaryCoresWithoutRatings).toBeLessThan(needs.primaryCoresWithoutBlocks)
  })
})

test('the peak is where the thread or the machine is full', () => {
  const mix = load({ calls: { save: 1, matches: 1 } })
  const peak = peakOf(COSTS, mix, 1, 64)
  expect(usageOf(COSTS, scaled(mix, peak), 1).loop).toBeCloseTo(1, 1)
  // Two cores hold the generator and PostgreSQL, too.
  expect(peakOf(COSTS, mix, 1, 1)).toBeLessThan(peak)
})

test('costs are multiplied field by field', () => {
  expect(times(cost({ node: 1, wal: 2 }), 3)).toMatchObject({ node: 3, wal: 6, out: 0 })
})
