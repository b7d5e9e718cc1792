// `npm run check:patroni`: the same as `npm run check:failover` with three PostgreSQL servers under a real Patroni, which decides who is
// promoted. Needs Linux with the programs `patroni`, `etcd` and `ps`, and `haproxy` for --haproxy (Debian: apt-get install
// patroni etcd-server haproxy). PostgreSQL is the embedded one, with the programs of `patroni-programs/` for those that it lacks.
//   -- --promotions 10   how often the leader is killed
//   -- --players 24      how many players save and write
//   -- --haproxy         DATABASE_URL names HAProxy, not the three servers
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BACK_WITHIN_MS, playFailover } from './play-failover.ts'
import { describePlayed } from './describe-played.ts'
import { PatroniNodes } from './patroni-nodes.ts'

const { values } = parseArgs({
  options: { promotions: { type: 'string' }, players: { type: 'string' }, haproxy: { type: 'boolean' } },
})
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const missing = ['patroni', 'etcd', 'ps', ...(values.haproxy ? ['haproxy'] : [])].filter(
  (name) => spawnSync('sh', ['-c', 'command -v "$0"', name]).status !== 0,
)
if (missing.length > 0) {
  say(
    `Not tried: this machine lacks ${missing.join(', ')} (Debian: apt-get install patroni etcd-server haproxy procps).`,
  )
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'called-it-patroni-'))
chmodSync(folder, 0o755) // the user that runs PostgreSQL must have access
const nodes = await PatroniNodes.start(folder, values.haproxy ?? false)
let isClean = false
// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void nodes.stop().finally(() => process.exit(1)))
try {
  const played = await playFailover(nodes, {
    promotions: Number(values.promotions ?? 10),
    players: Number(values.players ?? 24),
    returns: Number.POSITIVE_INFINITY,
    say,
  })
  for (const sentence of describePlayed(played)) say(sentence)
  isClean = played.faults.length === 0 && Math.max(...played.away) <= BACK_WITHIN_MS
} finally {
  await nodes.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isClean ? 0 : 1)
