import { currentUser, changeLanguage } from '@called-it/contract/account/accounts.ts'
import { readWinners } from '@called-it/contract/tournaments/winners.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { expectRefusal } from '../../../test/steps.ts'

let time = 0
// One call at a time, so that a second one waits, and a clock that the test moves.
const server = useApp({ admission: { sizes: { least: 1, most: 1, first: 1 }, now: () => time } })
let token: string
let base: string
let holder: pg.PoolClient | null = null

beforeAll(async () => {
  token = await server.signIn('6710001')
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => release())

async function release(): Promise<void> {
  await holder?.query('rollback')
  holder?.release()
  holder = null
}

it('refuses what waits too long, less important calls sooner, with a time to come back', async () => {
  const held = hold()
  await held.begun
  const order: string[] = []
  const refused = server.attempt(readWinners, {}, token).finally(() => order.push('winners'))
  const patient = server.attempt(currentUser, {}, token).finally(() => order.push('own'))
  await pause(100)
  expect(order).toEqual([])
  time += 3001
  const refusal = await refused
  expectRefusal(refusal, 503, 'unavailable')
  const seconds = Number(refusal.headers['retry-after'])
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(seconds).toBeLessThanOrEqual(30)
  expect(refusal.headers['x-request-id']).toBe((refusal.body as { trace_id: string }).trace_id)
  expect(order).toEqual(['winners'])
  await release()
  expect((await patient).status).toBe(200)
  expect((await held.answer).status).toBe(200)
  expect((await server.attempt(readWinners, {}, token)).status).toBe(200)
})

it('admits a save before a page that came earlier, and steps of signing in and checks of health at once', async () => {
  const held = hold()
  await held.begun
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  const page = server.attempt(currentUser, {}, token).then(note('page'))
  await pause(20)
  const save = server.attempt(changeLanguage, { body: { lang: 'en' } }, token).then(note('save'))
  expect((await server.request('GET', '/healthz')).status).toBe(200)
  expect((await server.request('POST', '/api/v1/auth/send-code', { body: {} })).status).toBe(422)
  expect(order).toEqual([])
  await release()
  await Promise.all([held.answer, page, save])
  expect(order).toEqual(['save', 'page'])
})

it('does no work for a caller who has gone', async () => {
  await server.call(changeLanguage, { body: { lang: 'ru' } }, token)
  const held = hold()
  await held.begun
  const abort = new AbortController()
  const gone = fetch(`${base}/api/v1/user/change-lang`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ lang: 'en' }),
    signal: abort.signal,
  })
  await pause(200)
  abort.abort()
  await expect(gone).rejects.toThrow('aborted')
  await pause(100)
  await release()
  await held.answer
  const { user } = await server.call(currentUser, {}, token)
  expect(user.lang).toBe('ru')
})

it('refuses most of a crowd at once while more come than are answered, and nobody when it is over', async () => {
  // What was answered before says nothing any more.
  time += 20_000
  const held = hold()
  await held.begun
  const refused: Awaited<ReturnType<typeof server.attempt>>[] = []
  const crowd = (count: number) =>
    Array.from({ length: count }, async () => {
      const reply = await server.attempt(changeLanguage, { body: { lang: 'ru' } }, token)
      if (reply.status === 503) refused.push(reply)
    })
  const calls = crowd(30)
  for (let window = 0; window < 2; window += 1) {
    await pause(50)
    expect(refused).toEqual([])
    time += 250
    calls.push(...crowd(30))
  }
  // Those of the first two windows have waited too long by now, and most of the last ones are refused at once.
  await eventually(() => expect(refused.length).toBeGreaterThan(75))
  for (const reply of refused) {
    expectRefusal(reply, 503, 'unavailable')
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(reply.headers['x-request-id']).toBe((reply.body as { trace_id: string }).trace_id)
  }
  await release()
  await Promise.all([held.answer, ...calls])
  expect((await server.attempt(changeLanguage, { body: { lang: 'ru' } }, token)).status).toBe(200)
})

/** A call that waits for a lock of the database until `release`. */
function hold() {
  const answer = Promise.withResolvers<{ status: number }>()
  const begun = (async () => {
    holder = await server.database.pool.connect()
    await holder.query('begin; lock table sessions')
    server.attempt(changeLanguage, { body: { lang: 'ru' } }, token).then(answer.resolve, answer.reject)
    await eventually(async () => {
      const { rows } = await holder!.query('select from pg_locks where not granted')
      expect(rows).not.toEqual([])
    })
  })()
  return { begun, answer: answer.promise }
}
