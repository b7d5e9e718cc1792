// `npm run check:failover`: two PostgreSQL servers with synchronous streaming, whose primary is killed fifty times under saves,
// messages, draws and settlements. Nothing acknowledged may be lost, nothing late taken, and writes come back within 10 s.
//   -- --promotions 50   how often the primary is killed
//   -- --players 24      how many players save and write
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BACK_WITHIN_MS, playFailover } from './play-failover.ts'
import { ServerPair } from './server-pair.ts'
import { describePlayed } from './describe-played.ts'

const { values } = parseArgs({ options: { promotions: { type: 'string' }, players: { type: 'string' } } })
const promotions = Number(values.promotions ?? 50)
const players = Number(values.players ?? 24)
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const folder = mkdtempSync(join(tmpdir(), 'called-it-failover-'))
chmodSync(folder, 0o755) // the user that runs PostgreSQL must have access
const pair = await ServerPair.start(folder)
let isClean = false
// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void pair.stop().finally(() => process.exit(1)))
try {
  const played = await playFailover(pair, { promotions, players, returns: 5, say })
  for (const sentence of describePlayed(played)) say(sentence)
  isClean =
    played.faults.length === 0 && played.writtenToOld === 0 && Math.max(...played.away) <= BACK_WITHIN_MS
} finally {
  await pair.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isClean ? 0 : 1)
