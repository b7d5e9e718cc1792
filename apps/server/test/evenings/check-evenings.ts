// `npm run check:evenings`: two nodes and a worker on two PostgreSQL servers, with kills, cut networks, full disks and wrong clocks at
// random moments of played evenings. Nothing acknowledged may be lost, nothing late taken, and every rating equals its computation.
//   -- --evenings 100    how many evenings are played
//   -- --seed 1          which faults there are, and when; a random one unless it is given
//   -- --from 1          the first evening: `--seed 7 --from 31 --evenings 1` repeats the faults of one evening
//   -- --faults 4        how many faults each evening has
//   -- --players 12      how many players save and write
//   -- --kinds node,half only these kinds of faults
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FAULT_KINDS, type FaultKind } from './fault-plan.ts'
import { playEvenings } from './play-evenings.ts'
import { Stand } from './stand.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { evenings: text, seed: text, from: text, faults: text, players: text, kinds: text },
})
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const seed = Number(values.seed ?? randomInt(1_000_000))
const all = Object.keys(FAULT_KINDS) as FaultKind[]
const kinds = (values.kinds?.split(',') ?? all) as FaultKind[]
const unknown = kinds.filter((kind) => !all.includes(kind))
if (unknown.length > 0) {
  say(`There is no fault ${unknown.join(', ')}: there are ${all.join(', ')}.`)
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'called-it-evenings-'))
chmodSync(folder, 0o755) // the user that runs PostgreSQL must have access
const stand = await Stand.start(folder)
let isClean = false
// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stand.stop().finally(() => process.exit(1)))
try {
  say(`Seed ${seed}.`)
  if (!stand.hasDisks)
    say('Not tried: a full disk, which needs a disk of its own; this user of this machine may not mount one.')
  const { faults, figures } = await playEvenings(stand, {
    seed,
    from: Number(values.from ?? 1),
    evenings: Number(values.evenings ?? 100),
    players: Number(values.players ?? 12),
    kinds: kinds.filter((kind) => kind !== 'disk' || stand.hasDisks),
    count: Number(values.faults ?? 4),
    say,
  })
  for (const sentence of figures.describe()) say(sentence)
  say(`Faults: ${faults.length}.`)
  for (const fault of new Set(faults)) say(`  ${fault}`)
  isClean = faults.length === 0
} finally {
  await stand.stop()
  if (isClean) rmSync(folder, { recursive: true, force: true })
  else say(`Repeat it with --seed ${seed}. The logs of all processes are in ${folder}.`)
}
process.exit(isClean ? 0 : 1)
