import { vi } from 'vitest'

/** How long a test waits for what must happen in the end, also on a busy machine (milliseconds). */
const EVENTUALLY = { timeout: 60_000, interval: 50 }

/** Repeats a check until it passes, for at most a minute. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, EVENTUALLY)
