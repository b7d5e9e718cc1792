import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { STREAM_PATH } from '@called-it/contract/signals.ts'
import { notify } from '../../apps/server/src/platform/live/notify.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { type Measure, measureOf, MIB, milliseconds } from '../measuring/measure.ts'
import { tokenOf } from '../world/seed.ts'

const STREAMS = 10_000
/** The number of streams that are opened at the same time: users do not all arrive in one moment. */
const AT_ONCE = 200
const SIGNALS = 7
const MEMORY_AIM_MIB = 400
const LOOP_AIM_MS = 300
/** Long enough for all heartbeats to begin, and for the garbage of opening to be collected. */
const SETTLE_MS = 40_000
/** The time after which a signal that some stream has not received is an error. */
const HEARD_MAX_MS = 10_000

/**
 * (e) Measures open event streams: the memory of 10,000 in the server, the time of its event loop for a
 * signal to all of them, and the time until the last has it, while heartbeats continue.
 */
export async function measureStreams(server: BenchServer): Promise<Measure[]> {
  const { rss: before } = await server.load()
  const streams: Stream[] = []
  try {
    for (let at = 0; at < STREAMS; at += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, (_, nth) =>
        openStream(server.address, tokenOf(at + nth + 1)),
      )
      streams.push(...(await Promise.all(some)))
    }
    await pause(SETTLE_MS)
    const { rss: after } = await server.load()
    const idle: number[] = []
    const busy: number[] = []
    const heard: number[] = []
    for (let nth = 0; nth < SIGNALS; nth += 1) {
      idle.push(await loopTime(server, () => pause(1000)))
      busy.push(
        await loopTime(server, async () => {
          const begun = performance.now()
          const all = Promise.all(streams.map((stream) => stream.next()))
          await notify(server.database.db, { topic: 'score', tournament: `bench-${nth}` })
          await Promise.race([
            all,
            pause(HEARD_MAX_MS).then(() => {
              throw new Error('a stream has not heard the signal')
            }),
          ])
          heard.push(performance.now() - begun)
          await pause(Math.max(0, 1000 - (performance.now() - begun)))
        }),
      )
    }
    return [
      measureOf(
        `${STREAMS} open streams, memory of the server`,
        [after - before],
        (bytes) => `${Math.round(bytes / MIB)} MiB`,
        {
          limit: [MEMORY_AIM_MIB * MIB],
          aim: `≤ 1 (${MEMORY_AIM_MIB} MiB)`,
        },
      ),
      measureOf('a signal to all of them, time of the event loop', busy, milliseconds, {
        limit: [LOOP_AIM_MS],
        aim: `≤ 1 (${LOOP_AIM_MS} ms)`,
      }),
      measureOf('… a second without a signal, heartbeats alone', idle, milliseconds),
      measureOf('… until the last of them has it', heard, milliseconds),
    ]
  } finally {
    for (const { socket } of streams) socket.destroy()
  }
}

/** Returns the time for which the event loop of the server was busy during `work` (ms). */
async function loopTime(server: BenchServer, work: () => Promise<unknown>): Promise<number> {
  const { busyMs: before } = await server.load()
  await work()
  return (await server.load()).busyMs - before
}

export type Stream = { socket: Socket; next: () => Promise<void> }

/**
 * Opens a stream as a browser without a proxy does, at the least cost for this process; `next` is the next
 * signal.
 */
export async function openStream(address: string, token: string): Promise<Stream> {
  const { hostname, port, host } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  const begun = Promise.withResolvers<void>()
  let heard: (() => void) | null = null
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    if (text.includes(': hello')) begun.resolve()
    if (text.includes('event: score')) heard?.()
  })
  socket.on('error', begun.reject)
  socket.on('close', () => begun.reject(new Error('a stream was not opened')))
  socket.write(`GET ${STREAM_PATH} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  await begun.promise
  return { socket, next: () => new Promise((resolve) => (heard = resolve)) }
}
