import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { builtinMessenger } from './messenger.ts'

let place: TestDatabase
let oneNode: Database<object>
let otherNode: Database<object>

beforeAll(async () => {
  place = await createTestDatabase()
  const fail = (error: Error) => {
    throw error
  }
  oneNode = openDatabase(place.url, 1, fail)
  otherNode = openDatabase(place.url, 1, fail)
})
afterAll(async () => {
  await oneNode.close()
  await otherNode.close()
  await place.drop()
})

beforeEach(() => oneNode.pool.query('delete from dev_messages'))

const message = (text: string) => ({ text, code: null, language: 'ru' as const })

test('messages sent by one node are shown by each, newest first', async () => {
  const [one, other] = [builtinMessenger(oneNode.db), builtinMessenger(otherNode.db)]
  expect(await one.send('1234', { text: 'Код 123456', code: '123456', language: 'ru' })).toBe('sent')
  expect(await other.send('5678', message('Hello'))).toBe('sent')
  expect(await other.send('1234', message('Again'))).toBe('sent')
  for (const messenger of [one, other]) {
    expect((await messenger.messages()).map(({ text }) => text)).toEqual(['Again', 'Hello', 'Код 123456'])
    expect((await messenger.messages('1234')).map(({ code }) => code)).toEqual([null, '123456'])
  }
  expect((await one.messages())[0]!.sent_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('an account that starts with 0 does not exist', async () => {
  const messenger = builtinMessenger(oneNode.db)
  expect(await messenger.send('0123', message('Nobody'))).toBe('unknown_account')
  expect(await messenger.messages('0123')).toEqual([])
})

test('a thousand messages are kept, for a day', async () => {
  const messenger = builtinMessenger(oneNode.db)
  await oneNode.pool.query(
    "insert into dev_messages (account, text) select '4321', n::text from generate_series(1, 1500) n",
  )
  await messenger.send('4321', message('the last'))
  const stored = await messenger.messages()
  expect(stored).toHaveLength(1000)
  expect([stored[0]!.text, stored[999]!.text]).toEqual(['the last', '502'])

  await oneNode.pool.query("update dev_messages set sent_at = now() - interval '25 hours'")
  expect(await messenger.messages()).toEqual([])
  await messenger.send('4321', message('today'))
  expect((await oneNode.pool.query('select text from dev_messages')).rows).toEqual([{ text: 'today' }])
})

test('a message with a known key is shown once', async () => {
  const [one, other] = [builtinMessenger(oneNode.db), builtinMessenger(otherNode.db)]
  const text = 'Reminder'
  expect(await one.deliver('1234', { text, key: '7 1', language: 'ru' })).toEqual({ outcome: 'sent' })
  expect(await other.deliver('1234', { text, key: '7 1', language: 'ru' })).toEqual({ outcome: 'sent' })
  expect(await other.deliver('1234', { text, key: '8 1', language: 'ru' })).toEqual({ outcome: 'sent' })
  expect(await other.deliver('0123', { text, key: '7 2', language: 'ru' })).toEqual({
    outcome: 'unknown_account',
  })
  expect((await one.messages()).map(({ account }) => account)).toEqual(['1234', '1234'])
})

test('a code stays visible however many reminders are sent', async () => {
  const messenger = builtinMessenger(oneNode.db)
  await messenger.send('1234', { text: 'Code 123456', code: '123456', language: 'ru' })
  await oneNode.pool.query(
    "insert into dev_messages (account, text) select '4321', n::text from generate_series(1, 1500) n",
  )
  await messenger.deliver('4321', { text: 'the last', key: '9 1', language: 'ru' })
  expect(await messenger.messages()).toHaveLength(1001)
  expect((await messenger.messages('1234')).map(({ code }) => code)).toEqual(['123456'])
})
