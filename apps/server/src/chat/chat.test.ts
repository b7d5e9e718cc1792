import { markRead, readMessages, removeMessage, sendMessage } from '@called-it/contract/teams/chat.ts'
import { createTeam, joinTeam, leaveTeam } from '@called-it/contract/teams/teams.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { meetingsOn } from '../../test/overtake.ts'
import { passTime } from '../../test/records.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'
import * as teams from '../teams/teams.ts'
import { makeChatLimit, sendMessage as send } from './chat.ts'

const server = useApp()
const contest = contestOn(server)
const { overtake } = meetingsOn(server)
const tokens: Record<'anna' | 'boris' | 'vera' | 'stranger', string> = {} as never
let cup: number

beforeAll(async () => {
  for (const [at, name] of (['anna', 'boris', 'vera', 'stranger'] as const).entries())
    tokens[name] = await server.signIn(`650000${at + 1}`)
  cup = (await contest.publish(smallCup('talk'))).tournament.id
})

/** Ids of many forms that belong to no team. */
const UNKNOWN_TEAMS = [
  '999999',
  '99999999999',
  'abcdefghijklmnopqrstuv',
  'abc',
  '0',
  '007',
  '1.5',
  '-1',
  ' ',
  'а%00',
]

let teamsMade = 0
/** Creates a friends team of Anna's with Boris in it; returns its id. */
async function makeTeam(): Promise<string> {
  // A user may own three teams at once.
  await server.database.pool.query(
    `update teams set owner_id = (select id from users where reddy_id = '6500004')`,
  )
  const name = `Talk${(teamsMade += 1)}`
  const body = { name, tournament_id: cup }
  const { team } = await server.call(createTeam, { body }, tokens.anna)
  await server.call(joinTeam, { params: { id: String(team.id) } }, tokens.boris)
  return String(team.id)
}

const write = async (id: string, text: string, token = tokens.anna, key?: string) =>
  (await server.call(sendMessage, { params: { id }, body: { text, ...(key && { key }) } }, token)).message
const read = (
  id: string,
  token = tokens.anna,
  query: { before?: string; after?: string; limit?: string } = {},
) => server.call(readMessages, { params: { id }, query: query as never }, token)
const textsOf = async (id: string, token = tokens.anna) =>
  (await read(id, token)).messages.map(({ text }) => text)
const remove = (id: string, messageId: number, token: string) =>
  server.attempt(removeMessage, { params: { id, messageId: String(messageId) } }, token)
const rest = () => server.database.pool.query('delete from rate_limits')

describe('messages', () => {
  test('are listed newest first, in pages, as they were written', async () => {
    const id = await makeTeam()
    const wild = '<b>&amp;</b> \u202Eabc https://example.org/?a=1&b=2'
    const sent = [
      await write(id, 'One'),
      await write(id, '  Два\n\nlines ', tokens.boris),
      await write(id, wild),
    ]
    const all = await read(id)
    expect(all.messages).toMatchObject([
      { id: sent[2]!.id, text: wild, user: { name: expect.any(String) }, key: null },
      { text: 'Два\n\nlines' },
      { text: 'One' },
    ])
    expect(all.meta).toEqual({ has_more: false, limit: 50 })
    const first = await read(id, tokens.anna, { limit: '2' })
    expect(first.messages.map((message) => message.id)).toEqual([sent[2]!.id, sent[1]!.id])
    expect(first.meta).toEqual({ has_more: true, limit: 2 })
    const next = await read(id, tokens.anna, { limit: '2', before: String(sent[1]!.id) })
    expect(next.messages.map((message) => message.id)).toEqual([sent[0]!.id])
    expect(next.meta.has_more).toBe(false)
  })

  test('can be requested from a known one on, with a mark on removed ones', async () => {
    const id = await makeTeam()
    const sent = [await write(id, '1'), await write(id, '2'), await write(id, '3'), await write(id, '4')]
    const known = await read(id, tokens.boris, { after: String(sent[1]!.id) })
    expect(known.messages.map(({ text }) => text)).toEqual(['4', '3'])
    expect(known).toMatchObject({ unread: 4, removed: 0, meta: { has_more: false, limit: 50 }, moments: [] })
    const some = await read(id, tokens.boris, { after: String(sent[0]!.id), limit: '2' })
    expect(some.messages.map(({ text }) => text)).toEqual(['4', '3'])
    expect(some.meta.has_more).toBe(true)
    const between = await read(id, tokens.boris, { after: String(sent[0]!.id), before: String(sent[2]!.id) })
    expect(between.messages.map(({ text }) => text)).toEqual(['2'])
    expect((await remove(id, sent[1]!.id, tokens.anna)).status).toBe(204)
    const none = await read(id, tokens.boris, { after: String(sent[3]!.id) })
    expect(none).toMatchObject({ messages: [], removed: 1, unread: 3 })
    // The place of a removed message is still known.
    const behind = await read(id, tokens.boris, { after: String(sent[1]!.id) })
    expect(behind.messages.map(({ text }) => text)).toEqual(['4', '3'])
    for (const after of ['0', 'x', '1.5'])
      expectRefusal(
        await server.attempt(readMessages, { params: { id }, query: { after } as never }, tokens.anna),
        422,
        'validation_failed',
      )
  })

  test('are stored in one form of Unicode, with 1 to 2000 characters', async () => {
    const id = await makeTeam()
    expect((await write(id, 'и\u0306')).text).toBe('й')
    expect((await write(id, 'x'.repeat(2000))).text).toHaveLength(2000)
    for (const text of [
      '',
      '   \n',
      '\u200B\u2800 \u3164\uFE0F',
      '\u0301',
      'x'.repeat(2001),
      'a\u0000b',
      7,
      null,
    ]) {
      const reply = await server.attempt(sendMessage, { params: { id }, body: { text } }, tokens.anna)
      expectRefusal(reply, 422, 'validation_failed')
    }
  })

  test('are for members only', async () => {
    const id = await makeTeam()
    const { id: messageId } = await write(id, 'Among us')
    const calls = [
      [readMessages, { params: { id } }],
      [sendMessage, { params: { id }, body: { text: 'Hello' } }],
      [markRead, { params: { id }, body: { message_id: messageId } }],
      [removeMessage, { params: { id, messageId: String(messageId) } }],
    ] as const
    for (const [call, input] of calls) {
      expectRefusal(await server.attempt(call, input, tokens.stranger), 403, 'forbidden')
      for (const unknown of UNKNOWN_TEAMS) {
        const elsewhere = { ...input, params: { ...input.params, id: unknown } }
        expectRefusal(await server.attempt(call, elsewhere, tokens.anna), 404, 'not_found')
      }
    }
    // Not even for an organiser, who may remove reported messages.
    expectRefusal(
      await server.attempt(readMessages, { params: { id } }, await contest.organiser()),
      403,
      'forbidden',
    )
    await server.call(leaveTeam, { params: { id } }, tokens.boris)
    expectRefusal(await server.attempt(readMessages, { params: { id } }, tokens.boris), 403, 'forbidden')
  })

  test('are refused if the team is deleted meanwhile, or the sender has left', async () => {
    const trySay = (id: string) => () =>
      server.attempt(sendMessage, { params: { id }, body: { text: 'Late' } }, tokens.boris)
    const [anna, boris] = [(await contest.me(tokens.anna)).id, (await contest.me(tokens.boris)).id]
    const gone = await makeTeam()
    expectRefusal(await overtake((trx) => teams.deleteTeam(trx, anna, gone), trySay(gone)), 404, 'not_found')
    const left = await makeTeam()
    expectRefusal(await overtake((trx) => teams.leaveTeam(trx, boris, left), trySay(left)), 403, 'forbidden')
    expect(await textsOf(left)).toEqual([])
  })

  test('of a deleted sender stay, without a name', async () => {
    const id = await makeTeam()
    await write(id, 'I was here', tokens.boris)
    await server.database.pool.query(`update messages set user_id = null where text = 'I was here'`)
    expect((await read(id)).messages).toMatchObject([{ text: 'I was here', user: null, key: null }])
  })
})

describe('a key', () => {
  test('sent twice, even at once to two nodes, makes one message', async () => {
    const id = await makeTeam()
    await rest()
    const key = crypto.randomUUID()
    const anna = (await contest.me(tokens.anna)).id
    const nodes = [makeChatLimit(server.database.pool), makeChatLimit(server.database.pool)]
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        send(server.database.db, nodes[at % 2]!, anna, id, { text: `try ${at}`, key }),
      ),
    )
    expect(new Set(sent.map((message) => message.id)).size).toBe(1)
    const again = await write(id, 'once more', tokens.anna, key)
    expect(again).toMatchObject({ id: sent[0]!.id, text: sent[0]!.text, key })
    expect(await textsOf(id)).toEqual([sent[0]!.text])
    // The key belongs to its sender: nobody else sees it, and others may use the same.
    expect((await read(id, tokens.boris)).messages[0]!.key).toBeNull()
    expect((await write(id, 'mine', tokens.boris, key)).text).toBe('mine')
    expect(await textsOf(id)).toEqual(['mine', sent[0]!.text])
  })

  test('of a removed message does not bring it back', async () => {
    const id = await makeTeam()
    const key = crypto.randomUUID()
    const { id: messageId } = await write(id, 'Regretted', tokens.boris, key)
    expect((await remove(id, messageId, tokens.boris)).status).toBe(204)
    expect(await write(id, 'Regretted', tokens.boris, key)).toMatchObject({
      id: messageId,
      text: 'Regretted',
    })
    expect(await textsOf(id)).toEqual([])
  })

  test('is a UUID', async () => {
    const id = await makeTeam()
    const reply = await server.attempt(
      sendMessage,
      { params: { id }, body: { text: 'a', key: 'b' } },
      tokens.anna,
    )
    expectRefusal(reply, 422, 'validation_failed')
  })
})

describe('the limit against floods', () => {
  test('allows ten in ten seconds, says how long to wait, and counts no message twice', async () => {
    const id = await makeTeam()
    await rest()
    const key = crypto.randomUUID()
    await write(id, 'first', tokens.anna, key)
    for (let nth = 2; nth <= 10; nth += 1) await write(id, `message ${nth}`)
    const reply = await server.attempt(
      sendMessage,
      { params: { id }, body: { text: 'too much' } },
      tokens.anna,
    )
    expectRefusal(reply, 429, 'too_many_requests')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    // Earlier messages can still be read, and others can still write.
    expect((await write(id, 'first', tokens.anna, key)).text).toBe('first')
    await write(id, 'Breathe', tokens.boris)
    await passTime(server, 11)
    expect((await write(id, 'calm again')).text).toBe('calm again')
  })
})

describe('the read mark', () => {
  test('is known on every device, never goes back, and includes the user’s own messages', async () => {
    const id = await makeTeam()
    await rest()
    const [one, two, three] = [await write(id, '1'), await write(id, '2'), await write(id, '3')]
    expect(await read(id)).toMatchObject({ read_to: three.id, unread: 0 })
    expect(await read(id, tokens.boris)).toMatchObject({ read_to: 0, unread: 3 })
    const mark = (message_id: number) =>
      server.call(markRead, { params: { id }, body: { message_id } }, tokens.boris)
    expect(await mark(two.id)).toEqual({ read_to: two.id })
    expect(await mark(one.id)).toEqual({ read_to: two.id })
    expect(await read(id, tokens.boris)).toMatchObject({ read_to: two.id, unread: 1 })
    expect(await mark(2_000_000_000)).toEqual({ read_to: three.id })
    expect(await read(id, tokens.boris)).toMatchObject({ read_to: three.id, unread: 0 })
    expect((await remove(id, three.id, tokens.anna)).status).toBe(204)
    await write(id, '4')
    expect(await read(id, tokens.boris)).toMatchObject({ unread: 1 })
  })

  test('does not count messages from before the user joined; 100 stands for more', async () => {
    const id = await makeTeam()
    await server.database.pool.query(
      `insert into messages (team_id, user_id, text) select m.id, m.owner_id, 'old ' || n
       from teams m, generate_series(1, 150) n where m.code = $1`,
      [id],
    )
    await server.call(joinTeam, { params: { id } }, tokens.vera)
    expect(await read(id, tokens.vera)).toMatchObject({ read_to: 0, unread: 0 })
    expect(await read(id, tokens.boris)).toMatchObject({ unread: 100 })
    await write(id, 'Welcome')
    expect(await read(id, tokens.vera)).toMatchObject({ unread: 1 })
  })
})

describe('a message is removed', () => {
  test('by its author, by the owner and by an organiser, and by nobody else', async () => {
    const id = await makeTeam()
    await rest()
    await server.call(joinTeam, { params: { id } }, tokens.vera)
    const vera = await write(id, 'by Vera', tokens.vera)
    const boris = await write(id, 'by Boris', tokens.boris)
    const anna = await write(id, 'by Anna')
    expectRefusal(await remove(id, vera.id, tokens.boris), 403, 'forbidden')
    expectRefusal(await remove(id, anna.id, tokens.boris), 403, 'forbidden')
    expect((await remove(id, boris.id, tokens.boris)).status).toBe(204)
    expect((await remove(id, vera.id, tokens.anna)).status).toBe(204)
    expectRefusal(await remove(id, vera.id, tokens.anna), 404, 'not_found')
    expectRefusal(await remove(await makeTeam(), anna.id, await contest.organiser()), 404, 'not_found')
    expect((await remove(id, anna.id, await contest.organiser())).status).toBe(204)
    expect(await textsOf(id)).toEqual([])
    const { entries } = (await contest.asOrganiser('GET', 'audit')).body as { entries: object[] }
    expect(entries[0]).toMatchObject({
      action: 'message.remove',
      tournament: 'talk',
      target: String(anna.id),
      before: { text: 'by Anna' },
      after: null,
    })
    expect(entries.filter((entry) => (entry as { action: string }).action === 'message.remove')).toHaveLength(
      1,
    )
  })
})

describe('the history', () => {
  test('is read by its index, however long it and the other chats are', async () => {
    const id = await makeTeam()
    const { pool } = server.database
    await pool.query(
      `insert into messages (team_id, user_id, text) select m.id, m.owner_id, 'talk ' || n
       from teams m, generate_series(1, 3000) n`,
    )
    await pool.query('analyze messages')
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) select m.id from messages m
       where m.team_id = (select id from teams where code = $1) and m.id < $2 and m.removed_at is null
       order by m.id desc limit $3`,
      [id, 1_000_000_000, 51],
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index (Only )?Scan Backward using messages_team/)
    expect(plan).not.toMatch(/Seq Scan on messages|Sort/)
    const page = await read(id, tokens.anna, { limit: '100' })
    expect(page.messages).toHaveLength(100)
    expect(page.meta.has_more).toBe(true)
  })
})
