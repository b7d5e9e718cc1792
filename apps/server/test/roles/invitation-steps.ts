import { currentUser } from '@called-it/contract/account/accounts.ts'
import { putEntry } from '@called-it/contract/contest/entry.ts'
import { readAudit } from '@called-it/contract/organiser/audit.ts'
import * as calls from '@called-it/contract/people/invitations.ts'
import { expect } from 'vitest'
import { type Way } from '../../src/accounts/accounts.ts'
import type { Reply, TestApp } from '../app.ts'
import { codesOn } from '../code-steps.ts'
import { passTime } from '../records.ts'
import { contestOn } from '../steps.ts'
import { minutesFromNow } from '../world.ts'

/** Account numbers and e-mail addresses, whose codes lie in the built-in messenger of a server. */
export function twoWays(server: () => TestApp): Way[] {
  const messenger: Way['messenger'] = {
    knowsKeys: true,
    rate: null,
    send: (...parts) => server().messenger.send(...parts),
    deliver: (...parts) => server().messenger.deliver(...parts),
  }
  return [
    { key: 'reddy', kind: 'code', name: { ru: 'Reddy', en: 'Reddy' }, messenger },
    { key: 'email', kind: 'code', name: { ru: 'Почта', en: 'E-mail' }, messenger },
  ]
}

/** The steps of owners who invite and of people who come. */
export function invitationsOn(server: TestApp) {
  const contest = contestOn(server)
  const { stranger, newestCode } = codesOn(server)
  let last = 8_100_000
  const number = () => String((last += 1))
  const address = (domain = 'elsewhere.example') => `person-${number()}@${domain}`
  const named = (account: string) => (account.includes('@') ? { email: account } : { reddy_id: account })

  const post = (path: string, body: object, language = 'en') =>
    server.request('POST', `/api/v1/auth/${path}`, {
      body,
      headers: { 'x-forwarded-for': stranger(), 'accept-language': language },
    })
  const ask = (account: string) => post('send-code', named(account))
  /** Signs in by a code, as a person does; returns the reply. */
  async function enter(account: string, invitation?: string): Promise<Reply> {
    expect((await ask(account)).status).toBe(200)
    const reply = await post('login', { ...named(account), code: await newestCode(account), invitation })
    await passTime(server, 61)
    return reply
  }
  async function mustEnter(account: string, invitation?: string): Promise<string> {
    const { status, body } = await enter(account, invitation)
    expect({ status, body }).toMatchObject({ status: 200 })
    return (body as { token: string }).token
  }
  const owner = () => contest.organiser()
  const setEntry = async (mode: 'open' | 'domain' | 'invitation', domains: string[] = []) =>
    server.call(putEntry, { body: { mode, domains } }, await owner())
  type Wanted = Partial<Parameters<typeof server.call<typeof calls.postInvitation>>[1]['body']>
  const make = async (wanted: Wanted = {}) =>
    server.call(
      calls.postInvitation,
      { body: { expires_at: minutesFromNow(60), max_uses: null, ...wanted } },
      await owner(),
    )
  const list = async (text: string, rest: object = {}, dry_run: 'true' | 'false' = 'false') =>
    server.call(
      calls.postList,
      { body: { text, expires_at: null, ...rest }, query: { dry_run } },
      await owner(),
    )
  const userOf = async (token: string) => (await server.call(currentUser, {}, token)).user
  const usesOf = async (id: number) =>
    (await server.call(calls.listUses, { params: { id: String(id) } }, await owner())).users
  const find = async (id: number) =>
    (await server.call(calls.listInvitations, { query: { limit: 100 } }, await owner())).invitations.find(
      (each) => each.id === id,
    )!
  const end = (id: number) =>
    server.database.pool.query(
      "update invitations set expires_at = now() - interval '1 second' where id = $1",
      [id],
    )
  const lastEntry = async () =>
    (await server.call(readAudit, { query: { limit: 1 } }, await owner())).entries[0]!
  const usersCount = async () =>
    (await server.database.pool.query<{ count: string }>('select count(*)::text as count from users'))
      .rows[0]!.count
  return {
    contest,
    number,
    address,
    named,
    post,
    ask,
    enter,
    mustEnter,
    owner,
    setEntry,
    make,
    list,
    userOf,
    usesOf,
    find,
    end,
    lastEntry,
    usersCount,
    newestCode,
  }
}
