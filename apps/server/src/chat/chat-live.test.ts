import { markRead, readMessages, sendMessage } from '@called-it/contract/teams/chat.ts'
import { createTeam, joinTeam, removeMember, readTeam, renewTeam } from '@called-it/contract/teams/teams.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { startSecondNode } from '../../test/second-node.ts'
import { contestOn } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
let id: string
let anna: string
let boris: string
let stranger: string
let bases: string[]
let close: () => Promise<void>

beforeAll(async () => {
  ;[anna, boris, stranger] = (await Promise.all(
    ['6510001', '6510002', '6510003'].map((account) => server.signIn(account)),
  )) as [string, string, string]
  const { tournament } = await contest.publish(smallCup('talk'))
  const body = { name: 'Nodes', tournament_id: tournament.id }
  id = String((await server.call(createTeam, { body }, anna)).team.id)
  await server.call(joinTeam, { params: { id } }, boris)

  const other = await startSecondNode(server)
  close = other.close
  bases = await Promise.all([server.app, other.app].map((app) => app.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(() => close())

/** Opens the stream of a node; `signals` holds its signals about messages. */
async function listen(base: string, token: string) {
  const abort = new AbortController()
  const response = await fetch(`${base}/api/v1/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const signals: unknown[] = []
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const done = (async () => {
    for (;;) {
      const { value, done: isDone } = await reader.read()
      if (isDone) return
      for (const [, data] of value.matchAll(/event: message\ndata: (.*)\n\n/g))
        signals.push(JSON.parse(data!))
    }
  })().catch(() => undefined)
  return { signals, close: () => (abort.abort(), done) }
}

const ask = async (base: string, token: string, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${base}/api/v1/teams/${id}/messages${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: response.status === 204 ? null : await response.json() }
}

test('a message written on one node is signalled and read on the other, by members only', async () => {
  const [first, second] = bases as [string, string]
  const streams = [await listen(second, boris), await listen(first, boris), await listen(second, stranger)]
  const signal = { topic: 'message', tournament: 'talk', team: id }

  const key = crypto.randomUUID()
  const tries = await Promise.all(bases.map((base) => ask(base, anna, 'POST', '', { text: 'Across', key })))
  expect(tries.map((answer) => answer.status)).toEqual([201, 201])
  expect(tries[0]!.body).toEqual(tries[1]!.body)
  await expect.poll(() => streams[0]!.signals).toEqual([signal])
  await expect.poll(() => streams[1]!.signals).toEqual([signal])
  const { messages, unread } = (await ask(second, boris, 'GET', '')).body as {
    messages: { id: number; text: string }[]
    unread: number
  }
  expect(messages.map(({ text }) => text)).toEqual(['Across'])
  expect(unread).toBe(1)

  // A read mark of one device reaches the user's other device once.
  const message_id = messages[0]!.id
  for (const base of bases) await ask(base, boris, 'POST', '/read', { message_id })
  await expect.poll(() => streams[0]!.signals).toEqual([signal, signal])
  expect((await ask(second, boris, 'GET', '')).body).toMatchObject({ unread: 0, read_to: message_id })

  await ask(second, anna, 'DELETE', `/${message_id}`)
  await expect.poll(() => streams[1]!.signals).toHaveLength(3)
  expect((await ask(first, boris, 'GET', '')).body).toMatchObject({ messages: [] })
  expect(streams[2]!.signals).toEqual([])
  for (const stream of streams) await stream.close()
})

test('a removed member gets nothing more on an open stream, and nobody gets anything under an old id', async () => {
  const [first, second] = bases as [string, string]
  const cup = (await server.call(readTeam, { params: { id } }, anna)).team.tournament.id
  const { team } = await server.call(createTeam, { body: { name: 'Short', tournament_id: cup } }, anna)
  const params = { id: String(team.id) }
  await server.call(joinTeam, { params }, boris)
  const vera = await server.signIn('6510004')
  await server.call(joinTeam, { params }, vera)
  const [ofBoris, ofVera] = [await listen(second, boris), await listen(second, vera)]
  const write = (text: string, under = params) =>
    server.call(sendMessage, { params: under, body: { text } }, anna)
  await write('One')
  await expect.poll(() => [ofBoris.signals, ofVera.signals]).toMatchObject([[{}], [{}]])

  const { rows } = await server.database.pool.query(`select id from users where reddy_id = '6510002'`)
  await server.call(removeMember, { params: { ...params, userId: String(rows[0].id) } }, anna)
  await write('Two')
  await expect.poll(() => ofVera.signals).toHaveLength(2)
  const { team: renewed } = await server.call(renewTeam, { params }, anna)
  await write('Three', { id: String(renewed.id) })
  await expect.poll(() => ofVera.signals).toHaveLength(3)
  expect(ofVera.signals.at(-1)).toMatchObject({ team: renewed.id })
  expect(ofBoris.signals).toHaveLength(1)
  for (const [base, token] of [
    [first, vera],
    [second, vera],
    [second, boris],
    [first, anna],
  ] as const) {
    const reply = await fetch(`${base}/api/v1/teams/${team.id}/messages`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.status).toBe(404)
  }
  for (const stream of [ofBoris, ofVera]) await stream.close()
})

test('ids follow the order in which messages become visible, however many users write at once', async () => {
  const texts = Array.from({ length: 8 }, (_, at) => `m${at}`)
  const seen: number[] = []
  let isOver = false
  const watch = (async () => {
    while (!isOver) {
      const { messages } = await server.call(readMessages, { params: { id }, query: {} }, boris)
      const newest = messages[0]?.id ?? 0
      for (const { id: each } of messages.toReversed()) {
        if (seen.includes(each)) continue
        expect(each).toBeGreaterThan(seen.at(-1) ?? 0)
        seen.push(each)
      }
      await server.call(markRead, { params: { id }, body: { message_id: Math.max(1, newest) } }, boris)
    }
  })()
  await Promise.all(texts.map((text, at) => ask(bases[at % 2]!, at % 3 ? anna : boris, 'POST', '', { text })))
  isOver = true
  await watch
  const { messages } = await server.call(readMessages, { params: { id }, query: {} }, boris)
  expect(messages).toHaveLength(8)
})
