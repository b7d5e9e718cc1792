import { endSession, listSessions } from '@called-it/contract/account/sessions.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../database/db.ts'
import { notify } from './notify.ts'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { contestOn, expectRefusal } from '../../../test/steps.ts'

const server = useApp()
const HEARTBEAT_MS = 25_000
const contest = contestOn(server)
let fan: string
let base: string

beforeAll(async () => {
  fan = await server.signIn('6700001')
  await contest.publish(smallCup('cup'))
  await contest.mustSave('cup', fan, { m1: [1, 0] })
  contest.succeed(await contest.changeEvent('cup', 'm1', { starts_at: minutesFromNow(-120) }))
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(() => vi.useRealTimers())

const enter = async (first: number, second: number, query = '') =>
  contest.succeed(
    await contest.sendResult('cup', 'm1', { status: 'finished', score: { first, second } }, query),
  )

type StreamEvent = { event: string; data: string }

/** Opens the stream; `until` reads up to the first matching event. */
async function listen(token: string, query = '') {
  const abort = new AbortController()
  const response = await fetch(`${base}/api/v1/stream${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const heard: StreamEvent[] = []
  let text = ''
  const until = async (names: string[]) => {
    while (!names.every((name) => heard.some(({ event }) => event === name))) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`the stream ended; heard ${JSON.stringify(heard)}`)
      text += value
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const field = (name: string) => block.match(new RegExp(`^${name}: ?(.*)$`, 'm'))?.[1]
        const event = field('event')
        if (event) heard.push({ event, data: field('data') ?? '' })
      }
    }
    return heard
  }
  return { response, until, close: () => abort.abort() }
}

describe('the event stream', () => {
  it('is refused without a token', async () => {
    const response = await fetch(`${base}/api/v1/stream`, { headers: { 'accept-language': 'en' } })
    expectRefusal(
      { status: response.status, body: await response.json(), headers: {} },
      401,
      'unauthenticated',
    )
    const inQuery = await fetch(`${base}/api/v1/stream?token=${fan}`)
    expect(inQuery.status).toBe(401)
    await inQuery.body?.cancel()
  })

  it.each(['GET', 'HEAD'])('refuses an unknown parameter: %s', async (method) => {
    const headers = { authorization: `Bearer ${fan}` }
    const refused = await fetch(`${base}/api/v1/stream?topic=score`, { method, headers })
    expect(refused.status).toBe(422)
    await refused.body?.cancel()
  })

  it('signals a score, its settlement and the new rating', async () => {
    const stream = await listen(fan)
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(stream.response.headers.get('cache-control')).toMatch(/no-(cache|store)/)
    await enter(1, 0)
    const heard = await stream.until(['score', 'settled', 'rating'])
    for (const { event, data } of heard) {
      expect(JSON.parse(data)).toEqual({ topic: event, tournament: 'cup', team: null })
    }
    stream.close()
  })

  it('does not signal a dry run', async () => {
    const stream = await listen(fan)
    await enter(9, 9, '?dry_run=true')
    await enter(0, 0)
    const heard = await stream.until(['score', 'settled', 'rating'])
    expect(heard.filter(({ event }) => event === 'settled')).toHaveLength(1)
    stream.close()
  })

  it('signals changes of a team to its members only', async () => {
    const { body } = await server.request('GET', '/api/v1/auth/user', { token: fan })
    const { id } = (body as { user: { id: number } }).user
    const [member, stranger] = [await listen(fan), await listen(await server.signIn('6700004'))]
    const talk = { topic: 'message', tournament: 'cup', team: 'a1b2' } as const
    // More than fit into one message of PostgreSQL.
    const others = Array.from({ length: 1500 }, (_, at) => 1_000_000_000 + at)
    await inTransaction(server.database.db, (trx) => notify(trx, talk, [...others, id]))
    await notify(server.database.db, { topic: 'draw', tournament: 'cup' })
    expect((await member.until(['draw'])).map(({ data }) => JSON.parse(data))).toEqual([
      talk,
      { topic: 'draw', tournament: 'cup', team: null },
    ])
    expect((await stranger.until(['draw'])).map(({ event }) => event)).toEqual(['draw'])
    member.close()
    stranger.close()
  })

  it('signals the desk to organisers only, once a change, and to a new organiser from the next heartbeat on', async () => {
    const newcomer = await server.signIn('6700007')
    const begun = performance.now()
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const organiser = await listen(await server.signIn(ORGANISER))
    const [player, promoted] = [await listen(fan), await listen(newcomer)]
    const setRole = (role: string, roles: string | null) =>
      server.database.pool.query(`update users set role = $1, roles = $2 where reddy_id = '6700007'`, [
        role,
        roles,
      ])
    await setRole('organiser', '{"owner": false, "moderator": false, "tournaments": "all"}')
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await pause(200)
    await enter(7, 0)
    const heard = await organiser.until(['score', 'settled', 'rating', 'desk'])
    await notify(server.database.db, { topic: 'draw', tournament: 'cup' })
    expect((await organiser.until(['draw'])).filter(({ event }) => event === 'desk')).toHaveLength(1)
    const { data } = heard.find(({ event }) => event === 'desk')!
    expect(JSON.parse(data)).toEqual({ topic: 'desk', tournament: null, team: null })
    expect((await promoted.until(['draw'])).map(({ event }) => event)).toContain('desk')
    expect((await player.until(['draw'])).map(({ event }) => event)).not.toContain('desk')
    for (const stream of [organiser, player, promoted]) stream.close()

    const again = await server.signIn(ORGANISER)
    const late = await listen(again, `?past_ms=${Math.ceil(performance.now() - begun)}`)
    expect((await late.until(['draw'])).map(({ event }) => event)).toContain('desk')
    late.close()
    await setRole('user', null)
  })

  it('begins with the signals of the time while the page was loading, each once, to its recipients', async () => {
    const begun = performance.now()
    const aside = await listen(fan)
    await enter(5, 0)
    await aside.until(['rating'])
    await notify(server.database.db, { topic: 'message', tournament: 'cup', team: 'z9' }, [1_000_000_001])
    await enter(6, 0)
    await notify(server.database.db, { topic: 'draw', tournament: 'cup' })
    await aside.until(['draw'])
    aside.close()

    const late = await listen(fan, `?past_ms=${Math.ceil(performance.now() - begun)}`)
    const heard = (await late.until(['score', 'settled', 'rating', 'draw'])).map(({ event }) => event)
    expect(heard.toSorted()).toEqual(['draw', 'rating', 'score', 'settled'])
    late.close()

    const unasked = await listen(fan)
    await notify(server.database.db, { topic: 'message', tournament: 'cup' })
    expect((await unasked.until(['message'])).map(({ event }) => event)).toEqual(['message'])
    unasked.close()
  })

  it('ends at once if those signals are not known any more', async () => {
    const early = await listen(fan, '?past_ms=600000')
    await expect(early.until(['score'])).rejects.toThrow('the stream ended; heard []')
    const refused = await fetch(`${base}/api/v1/stream?past_ms=soon`, {
      headers: { authorization: `Bearer ${fan}` },
    })
    expectRefusal(
      { status: refused.status, body: await refused.json(), headers: {} },
      422,
      'validation_failed',
    )
  })

  it('ends if this node has missed signals, so that the client asks again', async () => {
    const stream = await listen(fan)
    const { rowCount } = await server.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen live'`,
    )
    expect(rowCount).toBe(1)
    await expect(stream.until(['score'])).rejects.toThrow('the stream ended; heard []')
    const again = await listen(fan)
    await enter(4, 0)
    await again.until(['score'])
    again.close()
  })

  it("ends at once with a logout, and the same user's stream elsewhere does not", async () => {
    const user = await server.signIn('6700003')
    const elsewhere = await server.signIn('6700003')
    const [dead, alive] = [await listen(user), await listen(elsewhere)]
    await server.request('POST', '/api/v1/auth/logout', { token: user })
    await expect(dead.until(['score'])).rejects.toThrow('the stream ended; heard []')
    await enter(3, 0)
    const heard = await alive.until(['score'])
    expect(heard.map(({ event }) => event)).not.toContain('signed_out')
    alive.close()
  })

  it('ends at once with its session, if that is ended on another device', async () => {
    const [current, lost] = [await server.signIn('6700004'), await server.signIn('6700004')]
    const dead = await listen(lost)
    const { sessions } = await server.call(listSessions, {}, current)
    const [{ id } = { id: 0 }] = sessions.filter(({ is_current }) => !is_current)
    await server.call(endSession, { params: { id: String(id) } }, current)
    await expect(dead.until(['score'])).rejects.toThrow('the stream ended; heard []')
  })

  it('leaves nothing behind if its client went before it was open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const holder = await server.database.pool.connect()
    await holder.query('begin; lock table sessions')
    const abort = new AbortController()
    const headers = { authorization: `Bearer ${fan}` }
    const connecting = fetch(`${base}/api/v1/stream`, { headers, signal: abort.signal })
    await pause(200)
    abort.abort()
    await expect(connecting).rejects.toThrow('aborted')
    await pause(200)
    await holder.query('rollback')
    holder.release()
    await pause(500)
    expect(vi.getTimerCount(), 'heartbeats').toBe(0)
  })

  it('ends when its token expires, at the next heartbeat', async () => {
    const other = await server.signIn('6700002')
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const [dead, alive] = [await listen(other), await listen(fan)]
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await server.database.pool.query(
      `update sessions s set expires_at = now() from users u where u.id = s.user_id and u.reddy_id = '6700002'`,
    )
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await expect(dead.until(['score'])).rejects.toThrow('the stream ended')
    vi.useRealTimers()
    await enter(2, 0)
    expect((await alive.until(['score'])).map(({ event }) => event)).toContain('score')
    alive.close()
  })
})
