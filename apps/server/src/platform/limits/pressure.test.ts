import { describe, expect, it } from 'vitest'
import { makePressure } from './pressure.ts'

/** Counts `perMs` of what came and was answered in each millisecond, and returns the moments (ms) at which the pressure was high. */
function highIn(ms: number, perMs: (at: number) => { came: number; answered: number }): number[] {
  const pressure = makePressure()
  const high: number[] = []
  for (let at = 0; at < ms; at += 1) {
    const { came, answered } = perMs(at)
    for (let nth = 0; nth < came; nth += 1) pressure.came(at)
    for (let nth = 0; nth < answered; nth += 1) pressure.answered(at)
    if (pressure.isHigh(at)) high.push(at)
  }
  return high
}

describe('the pressure', () => {
  it('is not high for a burst, however large', () => {
    expect(highIn(5000, (at) => ({ came: at === 300 ? 5000 : 0, answered: at > 300 ? 1 : 0 }))).toEqual([])
  })

  it('is not high where as many come as are answered, however many wait', () => {
    expect(highIn(5000, (at) => ({ came: at === 0 ? 2000 : 1, answered: at > 0 ? 1 : 0 }))).toEqual([])
  })

  it('is not high for a few calls of which none is answered yet', () => {
    expect(highIn(3000, (at) => ({ came: at % 20 === 0 ? 1 : 0, answered: 0 }))).toEqual([])
  })

  it('is high from half a second of a crowd on, until half a second after it', () => {
    const high = highIn(5000, (at) => ({ came: at < 3000 ? 5 : 0, answered: at < 4000 ? 1 : 0 }))
    expect(high[0]).toBeLessThanOrEqual(500)
    expect(high.at(-1)).toBeGreaterThanOrEqual(3000)
    expect(high.at(-1)).toBeLessThan(3500)
    expect(high).toHaveLength(high.at(-1)! - high[0]! + 1)
  })

  it('rises as soon as more come than are answered, and no longer than half a second after', () => {
    const pressure = makePressure()
    expect(pressure.isRising(0)).toBe(false)
    for (let nth = 0; nth < 50; nth += 1) pressure.came(10)
    expect(pressure.isRising(10)).toBe(true)
    expect(pressure.isHigh(10)).toBe(false)
    expect(pressure.isRising(260)).toBe(true)
    expect(pressure.isRising(510)).toBe(false)
  })

  it('is forgotten while nothing is counted', () => {
    const pressure = makePressure()
    for (let at = 0; at < 600; at += 1) pressure.came(at)
    expect(pressure.isHigh(600)).toBe(true)
    expect(pressure.isHigh(60_000)).toBe(false)
  })
})
