import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchServer } from '../processes/bench-server.ts'
import { hostileDocuments, largestDocument } from './documents-world.ts'
import { type Measure, measureOf, milliseconds } from '../measuring/measure.ts'
import { tokenOf } from '../world/seed.ts'

const TURNS = 5
const LOOP_AIM_MS = 500
/** The pause between calls, so that the cost of earlier ones does not count. */
const PAUSE_MS = 50
const PLACE = '/api/v1/organiser/tournaments/'

/**
 * (i) Measures how long the main thread computes for a document of 8 MB, accepted or refused, and the longest
 * wait of other calls meanwhile.
 */
export async function measureDocuments(server: BenchServer): Promise<Measure[]> {
  const aim = `≤ 1 (${LOOP_AIM_MS} ms)`
  const turns = Array.from({ length: TURNS }, (_, turn) => turn)
  const measures: Measure[] = []
  const measure = async (name: string, send: (turn: number) => Promise<unknown>) => {
    const [computed, waited] = [[] as number[], [] as number[]]
    for (const turn of turns) {
      const wait = watch(server)
      const { cpuMs: before } = await server.load()
      await send(turn)
      computed.push((await server.load()).cpuMs - before)
      waited.push(await wait.end())
    }
    measures.push(
      measureOf(name, computed, milliseconds, { limit: [LOOP_AIM_MS], aim }),
      measureOf('… the longest that another call waited', waited, milliseconds),
    )
  }
  const size = `${(Buffer.byteLength(largestDocument('large', 'One')) / 1e6).toFixed(1)} MB`
  await measure(`the largest document (${size}), new`, (turn) =>
    put(server, `large-${turn}`, largestDocument(`large-${turn}`, 'One'), 200),
  )
  await measure('… with one name changed', (turn) =>
    put(server, 'large-0', largestDocument('large-0', `Turn ${turn}`), 200),
  )
  for (const [name, document] of Object.entries(hostileDocuments())) {
    await measure(`refused: ${name}`, () => put(server, 'hostile', document, 422))
  }
  return measures
}

async function put(server: BenchServer, slug: string, body: string, expected: number): Promise<void> {
  const reply = await fetch(server.address + PLACE + slug, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokenOf(1)}`, 'content-type': 'application/json' },
    body,
  })
  const text = await reply.text()
  if (reply.status !== expected) throw new Error(`${slug}: ${reply.status} ${text.slice(0, 500)}`)
}

/** Makes cheap calls repeatedly; `end` returns the longest time of an answer (ms). */
function watch({ address }: BenchServer): { end(): Promise<number> } {
  let longest = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await (await fetch(`${address}/bench/select-1`)).arrayBuffer()
      longest = Math.max(longest, performance.now() - begun)
      await sleep(PAUSE_MS)
    }
  })()
  return {
    async end() {
      isOver = true
      await asking
      return longest
    },
  }
}
