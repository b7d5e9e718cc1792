/** The time (ms) over which calls are counted. */
const WINDOW_MS = 250
/** So many times as many calls as were answered must have come, and so many more besides: a few slow calls are no crowd. */
const TIMES = 1.3
const BESIDES = 20

/** Whether more calls come than are answered, for longer than a moment. */
export type Pressure = {
  came(at: number): void
  answered(at: number): void
  /** Rises: it is so in this window, or was in the last one. */
  isRising(at: number): boolean
  /** High: it was so in the last two windows. A burst, however large, fills one. */
  isHigh(at: number): boolean
}

/** Makes the count. All moments are of one clock (ms). */
export function makePressure(): Pressure {
  let begun = 0
  let came = 0
  let answered = 0
  let wasFull = false
  let high = false

  const isFull = () => came > TIMES * answered + BESIDES

  function close(): void {
    high = isFull() && wasFull
    wasFull = isFull()
    came = 0
    answered = 0
  }

  function roll(at: number): void {
    if (at - begun < WINDOW_MS) return
    close()
    // Nothing was counted in the windows that have passed since.
    if (at - begun >= 2 * WINDOW_MS) close()
    begun = at
  }

  return {
    came(at) {
      roll(at)
      came += 1
    },
    answered(at) {
      roll(at)
      answered += 1
    },
    isRising(at) {
      roll(at)
      return wasFull || isFull()
    },
    isHigh(at) {
      roll(at)
      return high
    },
  }
}
