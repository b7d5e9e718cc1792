import { expect, it } from 'vitest'
import type { Changes } from '../../platform/live/changes.ts'
import { makeNamesVersion } from './names-version.ts'

it('is another one soon after a change, but not after each of many', () => {
  let now = 0
  let tell = (_message: string) => {}
  let listen = () => {}
  const changes = {
    subscribe: (hear: (message: string) => void) => ((tell = hear), () => {}),
    onListening: (begin: () => void) => ((listen = begin), () => {}),
  } as unknown as Changes
  const version = makeNamesVersion(changes, () => now)
  const change = () => tell(JSON.stringify({ changed: { kind: 'user', id: 7 } }))

  const first = version()
  expect(version()).toBe(first)
  change()
  const second = version()
  expect(second).not.toBe(first)
  change()
  now = 4999
  expect(version()).toBe(second)
  now = 5000
  const third = version()
  expect(third).not.toBe(second)
  now = 60_000
  expect(version()).toBe(third)
  // What changed before this node listened is not known.
  listen()
  expect(version()).not.toBe(third)
})
