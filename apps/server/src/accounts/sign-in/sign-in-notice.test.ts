import { changeLanguage } from '@called-it/contract/account/accounts.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { codesOn, HOME } from '../../../test/code-steps.ts'
import { passTime } from '../../../test/records.ts'
import type { Delivery, Mailer } from '../../platform/messenger/messenger.ts'
import { type Jobs, startJobs } from '../../platform/jobs.ts'
import { JOBS, startWorker } from '../../worker.ts'
import { grant, revoke } from '../../../test/roles/grant.ts'
import { SIGN_IN_NOTICE } from './sign-in-notice.ts'
import { eventually } from '../../../test/eventually.ts'

const server = useApp()
const { ask, enter, newestCode, receive } = codesOn(server)
const NOTICE = /^Called It: (новый вход организатора|new sign-in as organiser)/

let worker: Jobs | null = null
let errors: Error[] = []

afterEach(async () => {
  await worker?.close()
  worker = null
  errors = []
})

async function startWork(deliver: Mailer['deliver'] = server.messenger.deliver) {
  worker = await startJobs(server.database.pool.options.connectionString!, JOBS, (error) =>
    errors.push(error),
  )
  const mailer = { ...server.messenger, deliver }
  await startWorker(
    server.database.db,
    worker,
    {
      sending: { senders: [{ key: 'reddy', mailer }], publicUrl: null },
      reopenHours: 24,
      backups: null,
      feeds: {},
    },
    () => {},
  )
}

async function signIn(account: string, address = HOME): Promise<string> {
  const reply = await enter(account, await receive(account, address), address)
  expect(reply.status).toBe(200)
  await passTime(server, 61)
  return (reply.body as { token: string }).token
}

const waiting = async () => {
  const { rows } = await server.database.pool.query<{ data: object; is_later: boolean }>(
    `select data, start_after > now() as is_later from jobs.job
     where name = $1 and state in ('created', 'retry') order by created_on`,
    [SIGN_IN_NOTICE.queue],
  )
  return rows
}
const notices = async (account: string) =>
  (await server.messenger.messages(account)).filter(({ text }) => NOTICE.test(text))

describe('a sign-in of an organiser', () => {
  it('is announced by the messenger: when, from where, and what to do', async () => {
    await signIn(ORGANISER, '2001:db8:1:2:3::9')
    expect(await waiting(), 'it waits until a worker comes').toHaveLength(1)
    await startWork()
    await eventually(async () => expect(await notices(ORGANISER)).toHaveLength(1))
    const [notice] = await notices(ORGANISER)
    expect(notice!.code).toBeNull()
    expect(notice!.text).toMatch(
      /^Called It: новый вход организатора, \d{4}-\d\d-\d\d \d\d:\d\d UTC, из сети 2001:db8:1:2::\/64\. Если это были не вы, завершите все сеансы/,
    )
    expect(errors).toEqual([])
  }, 60_000)

  it('is not announced if the role was revoked before a worker sent the notice', async () => {
    const account = '5900009'
    await signIn(account)
    await grant(server.database.db, account)
    await signIn(account)
    expect(await waiting()).toHaveLength(1)
    await revoke(server.database.db, account)
    await startWork()
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(await notices(account)).toEqual([])
    expect(errors).toEqual([])
  }, 60_000)

  it('is announced in the language that each organiser has chosen', async () => {
    const account = '5900001'
    await signIn(account)
    expect(await waiting(), 'no organiser yet').toEqual([])
    await grant(server.database.db, account)
    const token = await signIn(account)
    await server.call(changeLanguage, { body: { lang: 'en' } }, token)
    await signIn(account)
    await startWork()
    await eventually(async () => expect(await notices(account)).toHaveLength(2))
    for (const { text } of await notices(account))
      expect(text).toMatch(/ at [\d-]{10} [\d:]{5} UTC, from 198\.51\.100\.7\. If it was not you, end all/)
  }, 60_000)

  it('is announced again if the messenger refuses', async () => {
    await signIn(ORGANISER)
    const outcomes: Delivery[] = [
      { outcome: 'refused', why: 'too busy' },
      { outcome: 'unsure', why: 'no answer' },
      { outcome: 'sent' },
    ]
    const deliveries: string[] = []
    await startWork(async (account, { key }) => {
      deliveries.push(`${account} ${key}`)
      return outcomes[deliveries.length - 1]!
    })
    await eventually(async () => expect(deliveries).toHaveLength(3))
    expect(new Set(deliveries).size, 'by one key').toBe(1)
    expect(errors.map(({ message }) => message)).toEqual(
      Array.from({ length: 2 }, () => `a job of ${SIGN_IN_NOTICE.queue} failed`),
    )
  }, 60_000)

  it('is announced after the code that has just been sent, which stays the newest message until then', async () => {
    const account = '5900002'
    await server.signIn(account)
    await grant(server.database.db, account)
    await signIn(account)
    await ask(account, HOME)
    await startWork()
    await eventually(async () =>
      expect(await waiting()).toMatchObject([{ data: { network: HOME }, is_later: true }]),
    )
    expect(await notices(account)).toEqual([])
    expect((await server.messenger.messages(account))[0]!.code).toBe(await newestCode(account))
    await passTime(server, 11)
    await server.database.pool.query('update jobs.job set start_after = now() where name = $1', [
      SIGN_IN_NOTICE.queue,
    ])
    await eventually(async () => expect(await notices(account)).toHaveLength(1))
  }, 60_000)

  it('is not announced if it did not succeed', async () => {
    await receive(ORGANISER, HOME)
    const code = await newestCode(ORGANISER)
    const replies = await Promise.all([enter(ORGANISER, code, HOME), enter(ORGANISER, code, HOME)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await waiting()).toHaveLength(1)
  })
})
