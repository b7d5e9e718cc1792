import { afterEach, expect } from 'vitest'
import { contradictionsIn } from '../src/desk/keys/contradictions.ts'
import { layers } from '../src/desk/keys/use-keys.ts'

// Every test of the desk looks at the keys of all states that it walks through. A part tells its new keys after its own parts have
// told theirs, so the look comes when all of them have.
const found = new Set<string>()
layers.subscribe(() =>
  queueMicrotask(() => contradictionsIn(layers.state).forEach((each) => found.add(each))),
)

afterEach(async () => expect(await takeContradictions(), 'keys that say two things').toEqual([]))

/** Returns what was found in this test so far, which is then no failure of it. */
export async function takeContradictions(): Promise<string[]> {
  await Promise.resolve()
  const contradictions = [...found]
  found.clear()
  return contradictions
}
