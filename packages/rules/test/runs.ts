import fc from 'fast-check'

const isLong = process.env.TEST_LONG === '1'

/** How many cases a property test looks at: so many in the gate, 20 times as many in `npm run test:long`. */
export const runs = (inGate: number): number => (isLong ? 20 * inGate : inGate)

// For tests that say no number. The gate looks at the same cases every time, so that it fails for a change alone.
fc.configureGlobal({ numRuns: runs(100), ...(!isLong && { seed: 2024 }) })
