import { STREAMS_PER_USER } from '@called-it/rules/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startLive } from '../../src/platform/live/live.ts'
import { notify } from '../../src/platform/live/notify.ts'
import { useApp } from '../app.ts'
import { startSecondNode } from '../second-node.ts'

const server = useApp()
let bases: string[]
let closeOther: () => Promise<void>

beforeAll(async () => {
  const other = await startSecondNode(server)
  closeOther = other.close
  bases = await Promise.all([server.app, other.app].map((app) => app.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(() => closeOther())

/** A user's stream on one of the nodes: the events it has received, and whether it has ended. */
async function listen(token: string, nth: number) {
  const abort = new AbortController()
  const response = await fetch(`${bases[nth % bases.length]}/api/v1/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const stream = { status: response.status, text: '', hasEnded: false, close: () => abort.abort() }
  void (async () => {
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) stream.text += text
  })()
    .catch(() => {})
    .finally(() => (stream.hasEnded = true))
  return stream
}

it('a user has a limited number of streams on all nodes: a new one ends his oldest, and nobody else’s', async () => {
  const messages: string[] = []
  const live = startLive(server.database.pool.options.connectionString!, () => {})
  live.subscribe((message) => messages.push(message))
  await new Promise<void>((resolve) => live.onListening(resolve))
  const announced = () => messages.join().match(/"opened":\[\[/g)?.length ?? 0
  /** Opens a stream and waits until the nodes know: two at the same moment have no order. */
  const openNext = async (token: string, nth: number) => {
    const before = announced()
    const stream = await listen(token, nth)
    await expect.poll(announced).toBe(before + 1)
    return stream
  }
  const anna = await server.signIn('7310001')
  const stranger = await openNext(await server.signIn('7310002'), 0)
  const streams: Awaited<ReturnType<typeof listen>>[] = []
  for (let nth = 0; nth < STREAMS_PER_USER; nth += 1) streams.push(await openNext(anna, nth))
  // A closed stream is not counted any more, once the nodes have been notified.
  streams.pop()!.close()
  await expect.poll(() => messages.join()).toContain('"closed":[[')
  streams.push(await openNext(anna, 0))
  await notify(server.database.db, { topic: 'draw', tournament: 'first' })
  await expect.poll(() => [...streams, stranger].every(({ text }) => text.includes('first'))).toBe(true)
  expect([...streams, stranger].map(({ hasEnded }) => hasEnded)).not.toContain(true)

  for (let more = 1; more <= 3; more += 1) {
    streams.push(await openNext(anna, more))
    await expect.poll(() => streams.filter(({ hasEnded }) => hasEnded)).toEqual(streams.slice(0, more))
  }
  await notify(server.database.db, { topic: 'draw', tournament: 'second' })
  const alive = [...streams.slice(3), stranger]
  await expect.poll(() => alive.every(({ text }) => text.includes('second'))).toBe(true)
  expect(alive.map(({ status, hasEnded }) => ({ status, hasEnded }))).toEqual(
    alive.map(() => ({ status: 200, hasEnded: false })),
  )
  for (const stream of alive) stream.close()
  await live.close()
})
