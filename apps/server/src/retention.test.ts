import {
  CODE_LIFETIME_MS,
  INVITED_DAYS,
  MAIL_STOP_DAYS,
  NETWORK_KNOWN_DAYS,
  RECIPIENTS_DAYS,
  REFUSED_MINUTES,
  SHOWN_MESSAGES_DAYS,
  STEP_MINUTES,
  TOKEN_LIFETIME_MS,
  WRONG_TRIES_DAYS,
} from '@called-it/rules/limits.ts'
import { beforeEach, expect, it } from 'vitest'
import { useApp } from '../test/app.ts'
import { daysCup } from '../test/mailing-steps.ts'
import { contestOn } from '../test/steps.ts'
import { accountJobs, workOnAccounts } from './accounts/jobs.ts'
import { companyJobs, workOnCompany } from './company/jobs.ts'
import { invitationJobs, workOnInvitations } from './invitations/jobs.ts'
import { notificationJobs, workOnNotifications } from './notifications/jobs.ts'
import type { AnyJob, Jobs } from './platform/jobs.ts'
import type { Mailer } from './platform/messenger/messenger.ts'

const server = useApp()
const DAY_S = 86_400
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

/** Does once what the worker repeats. */
async function runJobs(): Promise<void> {
  const done: AnyJob[] = []
  const jobs: Jobs = {
    ...server.jobs,
    work: async () => {},
    repeat: async (job, act) => {
      expect(await act()).toBeGreaterThan(0)
      done.push(job)
    },
  }
  const { db } = server.database
  const nobody: Mailer['deliver'] = async () => ({ outcome: 'sent' })
  await workOnAccounts(jobs, db, nobody)
  await workOnCompany(jobs, db)
  await workOnInvitations(jobs, db)
  await workOnNotifications(jobs, db, { senders: [], publicUrl: null }, () => {})
  expect(done.map(({ queue }) => queue).toSorted()).toEqual([
    'forget-company-steps',
    'forget-expired',
    'forget-invited',
    'mailings',
  ])
  expect([...accountJobs, ...companyJobs, ...invitationJobs, ...notificationJobs]).toEqual(
    expect.arrayContaining(done),
  )
}

let userId = 0
beforeEach(async () => {
  if (userId > 0) return
  await contestOn(server).publish(daysCup('kept'))
  await server.signIn('6700001')
  userId = (await query("select id from users where reddy_id = '6700001'")).rows[0].id
})

/** What is kept for how long: a row whose time began so many seconds ago, and how many there are. */
const CASES: { name: string; keptS: number; put: (ageS: number) => Promise<unknown>; from: string }[] = [
  {
    name: 'sessions',
    keptS: TOKEN_LIFETIME_MS / 1000,
    put: (age) =>
      query(
        `update sessions set expires_at = clock_timestamp() + $1::float8 * interval '1 second' where user_id = ${userId}`,
        [TOKEN_LIFETIME_MS / 1000 - age],
      ),
    from: "sessions where user_id = (select id from users where reddy_id = '6700001')",
  },
  {
    name: 'codes',
    keptS: CODE_LIFETIME_MS / 1000,
    put: async (age) => {
      const headers = { 'x-forwarded-for': '203.0.113.7' }
      await server.request('POST', '/api/v1/auth/send-code', { body: { reddy_id: '6700002' }, headers })
      await query(
        `update login_codes set expires_at = clock_timestamp() + $1::float8 * interval '1 second'`,
        [CODE_LIFETIME_MS / 1000 - age],
      )
    },
    from: 'login_codes',
  },
  {
    name: 'known networks',
    keptS: NETWORK_KNOWN_DAYS * DAY_S,
    put: (age) =>
      query(
        `insert into sign_in_networks (account, network, site, signed_in_at)
         values ('6700001', '203.0.113.7', '203.0.113', clock_timestamp() - $1 * interval '1 second')`,
        [age],
      ),
    from: "sign_in_networks where network = '203.0.113.7' and signed_in_at is not null",
  },
  {
    name: 'wrong tries',
    keptS: WRONG_TRIES_DAYS * DAY_S,
    put: (age) =>
      query(
        `insert into sign_in_networks (account, wrong_at, wrong)
         values ('6700003', clock_timestamp() - $1 * interval '1 second', 1)`,
        [age],
      ),
    from: "sign_in_networks where account = '6700003'",
  },
  {
    name: 'addresses that take no mail',
    keptS: MAIL_STOP_DAYS * DAY_S,
    put: (age) =>
      query(
        `insert into mail_stops (address, reason, stopped_at)
         values ('a@example.com', '550', clock_timestamp() - $1 * interval '1 second')`,
        [age],
      ),
    from: 'mail_stops',
  },
  {
    name: 'steps of a sign-in by the company',
    keptS: STEP_MINUTES * 60,
    put: (age) =>
      query(
        `insert into company_steps (key_hash, step, state, expires_at)
         values ('\\x01', 'proved', '{"name": "Ann"}', clock_timestamp() + $1::float8 * interval '1 second')`,
        [STEP_MINUTES * 60 - age],
      ),
    from: 'company_steps',
  },
  {
    name: 'sign-ins by Telegram',
    keptS: (STEP_MINUTES + REFUSED_MINUTES) * 60,
    put: (age) =>
      query(
        `insert into telegram_tries (id, link_hash, secret_hash, network, language, number, numbers, state, telegram_id, expires_at)
         values (gen_random_uuid(), '\\x01', '\\x02', '203.0.113.7', 'en', 11, '{11}', 'refused', '4711',
           clock_timestamp() + $1::float8 * interval '1 second')`,
        [STEP_MINUTES * 60 - age],
      ),
    from: 'telegram_tries',
  },
  {
    name: 'counts of calls',
    keptS: 3600,
    put: (age) =>
      query(
        `insert into rate_limits (key, points, expire) values ('user-writes:1', 1, extract(epoch from clock_timestamp()) * 1000 - 60_000 + $1)`,
        [(3600 - age) * 1000],
      ),
    from: "rate_limits where key = 'user-writes:1'",
  },
  {
    name: 'recipients of messages',
    keptS: RECIPIENTS_DAYS * DAY_S,
    put: async (age) => {
      await query('delete from mailings')
      await query(
        `with made as (
           insert into mailings (tournament_id, phase, day, deadline, until, closed_at)
           select id, 'day', '2031-01-01', now(), now(), clock_timestamp() - $1 * interval '1 second' from tournaments returning id
         )
         insert into mailing_messages (mailing_id, user_id, state) select id, ${userId}, 'sent' from made`,
        [age],
      )
    },
    from: 'mailing_messages',
  },
  {
    name: 'people of ended invitations',
    keptS: INVITED_DAYS * DAY_S,
    put: (age) =>
      query(
        `with made as (
           insert into invitations (made_by, expires_at) values (${userId}, clock_timestamp() - $1 * interval '1 second') returning id
         )
         insert into invited_accounts (invitation_id, account, name) select id, 'b@example.com', 'B' from made`,
        [age],
      ),
    from: 'invited_accounts',
  },
]

it.each(CASES)('$name are kept so long, and no longer', async ({ keptS, put, from }) => {
  const count = async () => Number((await query(`select count(*) as n from ${from}`)).rows[0].n)
  await put(keptS - 60)
  await runJobs()
  expect(await count()).toBe(1)
  const [table] = from.split(' ')
  if (table !== 'sessions') await query(`delete from ${table}`)
  await put(keptS + 60)
  await runJobs()
  expect(await count()).toBe(0)
})

it('the built-in messenger shows messages for so long alone', async () => {
  await server.messenger.deliver('6700009', { text: 'old', key: 'old', language: 'en' })
  await query(`update dev_messages set sent_at = sent_at - ${SHOWN_MESSAGES_DAYS} * interval '1 day'`)
  await server.messenger.deliver('6700009', { text: 'new', key: 'new', language: 'en' })
  const { rows } = await query('select text from dev_messages')
  expect(rows).toEqual([{ text: 'new' }])
})
