import { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { median, type Measure, measureOf, MIB, seconds } from '../measuring/measure.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { tokenOf } from '../world/seed.ts'
import { seedHistory } from '../world/seed-history.ts'
import { seedPredictions, unpack } from '../world/seed-predictions.ts'
import { league } from '../world/world.ts'
import { pack, settle, sizeOf } from './settlements.ts'

const TENTH = 'a-tenth-of-all'
const ALL = 'all-of-them'
const SETTLED = [51, 52, 53]
/** 2.5 GiB for ten million users, in bytes a user. */
const MEMORY_AIM = (2.5 * 1024 * MIB) / 10_000_000
const SIZE_AIM_MB = 10

/** Seeds two tournaments: one that a tenth of the users play, and one that all play. */
export async function seedLarge({ database: { pool }, call }: BenchServer, users: number): Promise<void> {
  for (const [slug, players] of [
    [TENTH, Math.floor(users / 10)],
    [ALL, users],
  ] as const) {
    await call(putTournament, { params: { slug }, query: {}, body: league(slug) }, tokenOf(1))
    await seedPredictions(pool, slug, players, SETTLED)
    await seedHistory(pool, slug, [1], { isRanked: false })
  }
}

/**
 * Measures a settlement with its publication in a tournament that all users play, against one that a tenth of them play, in turns: each match is
 * settled, and then corrected. `users` 10,000,000: against a million.
 */
export async function measureLarge(server: BenchServer, users: number): Promise<Measure[]> {
  const times = { tenth: [] as number[], all: [] as number[], pack: [] as number[] }
  const sizes: number[] = []
  // The answers were packed when the tournaments were made, without any.
  for (const slug of [TENTH, ALL]) await unpack(server.database.pool, slug, SETTLED)
  const started = (await server.peakMemory()).server
  for (const turn of [0, 1])
    for (const match of SETTLED) {
      if (turn === 0) {
        await pack(server, TENTH, match)
        times.pack.push(await pack(server, ALL, match))
      }
      times.tenth.push(await settle(server, TENTH, match, match + turn))
      const before = await sizeOf(server)
      times.all.push(await settle(server, ALL, match, match + turn))
      sizes.push((await sizeOf(server)) - before)
    }
  const limit = times.tenth.map((time) => time * 10)
  const peak = (await server.peakMemory()).server
  const mib = (bytes: number) => `${Math.round(bytes / MIB)} MiB`
  return [
    measureOf(`pack the answers of a match of ${users}`, times.pack, seconds),
    measureOf(`settle and publish, ${users / 10} users`, times.tenth, seconds),
    measureOf(`settle and publish, ${users} users, against ten times that`, times.all, seconds, {
      limit,
      aim: '≤ 1.1',
    }),
    measureOf('… its publication and its round’s', [median(sizes)], mib, {
      limit: [(SIZE_AIM_MB * 1e6 * users) / 1e6],
      aim: `≤ 1 (${SIZE_AIM_MB} MB a million)`,
    }),
    measureOf('peak memory of the server before', [started], mib),
    measureOf('… and after', [peak], mib, {
      limit: [MEMORY_AIM * users],
      aim: '≤ 1 (2.5 GiB of 10,000,000)',
    }),
  ]
}
