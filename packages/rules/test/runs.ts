import fc from 'fast-check'

const isLong = process.env.TEST_LONG === '1'

/** The number of cases of a property test: this many in the gate, 50 times as many in `npm run test:long`. */
export const runs = (inGate: number): number => (isLong ? 50 * inGate : inGate)

// The default for tests without a number. The gate uses the same cases every time, so that only a change of the code can
// make it fail.
fc.configureGlobal({ numRuns: runs(100), ...(!isLong && { seed: 2024 }) })
