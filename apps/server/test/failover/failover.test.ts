import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BACK_WITHIN_MS, playFailover } from './play-failover.ts'
import { ServerPair } from './server-pair.ts'

// The primary is killed under saves, messages, draws and settlements. `npm run check:failover` does it fifty times.

let folder: string
let pair: ServerPair
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'called-it-test-'))
  await chmod(folder, 0o755)
  pair = await ServerPair.start(folder)
})
afterAll(async () => {
  await pair.stop()
  await rm(folder, { recursive: true, force: true })
})

it('nothing acknowledged is lost and nothing late is taken when the standby takes over', async () => {
  const { faults, away, count, settled, writtenToOld } = await playFailover(pair, {
    promotions: 2,
    players: 8,
    returns: 2,
  })
  expect(faults).toEqual([])
  for (const ms of away) expect(ms).toBeLessThan(BACK_WITHIN_MS)
  expect(writtenToOld).toBe(0)
  expect(settled).toBe(1)
  for (const done of [count.saves, count.messages, count.draws, count.locked]) expect(done).toBeGreaterThan(0)
})
