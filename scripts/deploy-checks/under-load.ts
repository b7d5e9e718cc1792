import { setTimeout as pause } from 'node:timers/promises'
import { keepCalling, lostSaves } from './renewal-calls.ts'
import { listen, missedSignals } from './renewal-streams.ts'
import type { Target } from './target.ts'
import { Failed } from './tools.ts'

/** Quiet load before and after what is checked. */
export const REST_MS = 4000

/** Who calls: signed-in users, and those of them who are members of one team. */
export type World = { slug: string; teamId: string; tokens: string[]; members: string[] }

/**
 * Does `work` while calls, saves and event streams go on at `rate` calls a second. Returns the figures in a line; throws `Failed` with them if a call has
 * failed, or a save or a signal was lost.
 */
export async function underLoad(
  target: Target,
  world: World,
  rate: number,
  work: () => Promise<string>,
): Promise<string> {
  const streams = world.members.map((token) => listen(target, token))
  const calls = keepCalling(target, { rate, ...world })
  await pause(REST_MS)
  let said: string
  try {
    said = await work()
    await pause(REST_MS)
  } catch (error) {
    await calls.stop()
    for (const stream of streams) await stream.stop()
    throw error
  }
  const result = await calls.stop()
  const heard = await Promise.all(streams.map((stream) => stream.stop()))
  const missed = missedSignals(heard, result.signals)
  const lost = await lostSaves(target, world.slug, world.tokens, result.saved)
  const wrong = [...result.statuses].filter(([status]) => status !== 200 && status !== 201)
  const sum = [...result.statuses.values()].reduce((all, count) => all + count, 0)
  const line =
    `${sum} calls at ${rate} a second, of them ${result.saves} saves; ` +
    `failed: ${wrong.length === 0 ? 0 : wrong.map(([status, count]) => `${count} with ${status}`).join(', ')}; ` +
    `lost saves: ${lost}; p99 ${result.p99.toFixed(0)} ms, longest ${result.longest.toFixed(0)} ms; ` +
    `${heard.length} streams, ${heard.flat().length - heard.length} of them opened again, ${result.signals.length} signals, missed: ${missed}; ${said}`
  if (wrong.length > 0 || lost > 0 || missed > 0) throw new Failed(line)
  return line
}
