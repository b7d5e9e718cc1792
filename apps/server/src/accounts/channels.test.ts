import { DEFAULT_CHANNELS } from '@called-it/contract/account/channels.ts'
import { putChannels, readChannels } from '@called-it/contract/account/own-channels.ts'
import { exportData } from '@called-it/contract/account/own-account.ts'
import { currentUser } from '@called-it/contract/account/accounts.ts'
import { expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { readChannels as readOwn } from './channels.ts'
import type { Way } from './identities/way.ts'

const server = useApp()

it('everybody has sensible channels, and sees which of them arrive', async () => {
  const token = await server.signIn('5550001')
  expect(await server.call(readChannels, {}, token)).toEqual({
    channels: DEFAULT_CHANNELS,
    reached: ['chat'],
    offered: ['push', 'chat'],
    stopped: [],
  })
  const { id } = (await server.call(currentUser, {}, token)).user
  const { pool } = server.database
  await pool.query("insert into identities (kind, key, user_id) values ('email', 'a@example.com', $1)", [id])
  await pool.query(
    "insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, 'https://push.example/1', 'p', 'a')",
    [id],
  )
  expect((await server.call(readChannels, {}, token)).reached, 'no mail server is set').toEqual([
    'push',
    'chat',
  ])
})

it('a Telegram that was told to be quiet does not reach its user, and is named', async () => {
  const token = await server.signIn('5550009')
  const { id } = (await server.call(currentUser, {}, token)).user
  const { db, pool } = server.database
  await pool.query(
    "insert into identities (kind, key, user_id, quiet_at) values ('telegram', '5550009', $1, now())",
    [id],
  )
  const ways = [{ key: 'telegram', messenger: {} }] as unknown as Way[]
  expect(await readOwn(db, ways, id)).toMatchObject({ reached: [], stopped: ['telegram'] })
  await pool.query('update identities set quiet_at = null where user_id = $1', [id])
  expect(await readOwn(db, ways, id)).toMatchObject({ reached: ['chat'], stopped: [] })
})

it('channels are chosen by kind, in their order; other kinds stay, and an empty list switches a kind off', async () => {
  const token = await server.signIn('5550002')
  const { channels } = await server.call(
    putChannels,
    { body: { missing: ['email', 'chat', 'email'], news: [] } },
    token,
  )
  expect(channels).toEqual({ ...DEFAULT_CHANNELS, missing: ['email', 'chat'], news: [] })
  await server.call(putChannels, { body: { round: ['chat'] } }, token)
  expect((await server.call(readChannels, {}, token)).channels).toEqual({
    ...DEFAULT_CHANNELS,
    missing: ['email', 'chat'],
    round: ['chat'],
    news: [],
  })
  const { user } = await server.call(currentUser, {}, token)
  expect(user.has_mailing, 'all or nothing is another switch').toBe(true)
  expect(JSON.stringify(await server.call(exportData, {}, token))).toContain('"missing":["email","chat"]')
})

it('nobody chooses channels or kinds that do not exist', async () => {
  const token = await server.signIn('5550003')
  for (const body of [{ missing: ['fax'] }, { gossip: [] }, { missing: 'chat' }, { missing: null }])
    expect(
      (await server.request('PUT', '/api/v1/user/channels', { token, body })).status,
      JSON.stringify(body),
    ).toBe(422)
  expect((await server.request('GET', '/api/v1/user/channels')).status).toBe(401)
})
