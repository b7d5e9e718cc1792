import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drawnBy, GROUPS, SEED, SLUG } from '../test/drawn.ts'
import type { DrawEntry } from './draw.ts'
import { bytesOfHex, checkSeed, type Digests, hexOfBytes, makeDrawProof } from './draw-proof.ts'

const digests: Digests = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  hmac: async (seed, message) => createHmac('sha256', seed).update(message).digest(),
}
const terms = {
  slug: SLUG,
  commitment: createHash('sha256').update(SEED).digest('hex'),
  seed: SEED.toString('hex') as string | null,
  groups: GROUPS,
  total: 40,
}
const WHOLE = drawnBy(Array.from({ length: terms.total }, (_, at) => at + 1))

/** The mistakes in a draw that is read in pages of 15 records. */
async function mistakesOf(entries: DrawEntry[], changes: Partial<typeof terms> = {}) {
  const proof = await makeDrawProof({ ...terms, ...changes }, digests)
  const findings = []
  for (let at = 0; at < entries.length; at += 15)
    findings.push(...(await proof.check(entries.slice(at, at + 15))))
  findings.push(...proof.finish())
  const wrong = findings.filter(({ mistake }) => mistake !== null)
  return { seed: proof.seed, wrong: wrong.map(({ nth, mistake }) => [nth, mistake]) }
}
const changed = (nth: number, change: Partial<DrawEntry>) =>
  WHOLE.map((entry) => (entry.nth === nth ? { ...entry, ...change } : entry))
const otherThan = (entry: DrawEntry) => entry.free.find((id) => id !== entry.chosen)!

describe('the verification of a draw', () => {
  it('accepts an untouched draw, in pages, with the seed and before it is published', async () => {
    expect(await mistakesOf(WHOLE)).toEqual({ seed: 'right', wrong: [] })
    expect(await mistakesOf(WHOLE, { seed: null })).toEqual({ seed: 'secret', wrong: [] })
  })

  it('reports a changed, a missing and a doubled record, also at the border of a page and at the end', async () => {
    const nth = 7
    const chosen = otherThan(WHOLE[nth - 1]!)
    expect((await mistakesOf(changed(nth, { chosen }))).wrong).toEqual([[nth, 'changed_choice']])
    expect((await mistakesOf(WHOLE.filter((entry) => entry.nth !== 16))).wrong).toEqual([[16, 'missing']])
    expect((await mistakesOf(WHOLE.slice(0, 38))).wrong).toEqual([
      [39, 'missing'],
      [40, 'missing'],
    ])
    expect((await mistakesOf(WHOLE.toSpliced(15, 0, WHOLE[14]!))).wrong).toEqual([[15, 'doubled']])
    // A record with a number of its own does not count as missing, and the free places after it are no mistakes.
    expect((await mistakesOf(changed(30, { user_id: 5 }))).wrong).toEqual([[30, 'doubled']])
  })

  it('reports a seed that is not the one committed to, and still checks the free places', async () => {
    const seed = Buffer.alloc(32, 1).toString('hex')
    expect(await mistakesOf(WHOLE, { seed })).toEqual({ seed: 'wrong', wrong: [] })
    expect((await mistakesOf(changed(5, { free: [1] }), { seed })).wrong).toEqual([[5, 'changed_free']])
  })
})

describe('a seed', () => {
  it('is read from its digits, and other texts are refused', async () => {
    expect(hexOfBytes(bytesOfHex('00ff10'))).toBe('00ff10')
    expect(bytesOfHex('xy')).toHaveLength(0)
    expect(await checkSeed({ seed: 'xy', commitment: terms.commitment }, digests)).toBe('wrong')
    expect(await checkSeed({ seed: '', commitment: terms.commitment }, digests)).toBe('wrong')
  })
})
