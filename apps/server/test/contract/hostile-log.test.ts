import { readMessages } from '@called-it/contract/teams/chat.ts'
import { createTeam, joinTeam, leaveTeam } from '@called-it/contract/teams/teams.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLog } from '../../src/platform/log.ts'
import { reddyMessenger } from '../../src/platform/messenger/reddy.ts'
import { useApp } from '../app.ts'
import { contestOn, expectRefusal } from '../steps.ts'
import { smallCup } from '../world.ts'

type Line = Record<string, unknown> & { what?: string; msg?: string }

const lines: Line[] = []
const write = (line: string) => {
  const { time: _time, pid: _pid, hostname: _host, ...entry } = JSON.parse(line) as Line
  lines.push(entry)
}
const log = makeLog('trace', { write })
const METRICS_TOKEN = 'prometheus-of-the-test'
const server = useApp({ log, metricsToken: METRICS_TOKEN })
// Nobody listens there, so every message fails.
const [BOT_TOKEN, CLOSED] = ['bot-token-that-must-not-be-logged', 'http://127.0.0.1:1/']
const withoutMessenger = useApp({
  log,
  messenger: reddyMessenger({ token: BOT_TOKEN, url: CLOSED, refusalMeansUnknown: true, rate: 20 }),
})

const [ACCOUNT, BROKEN, UNREADABLE, STRANGER] = [
  '730000112233441',
  '730000112233442',
  '730000112233443',
  '730000112233444',
]
const SEARCH = 'a-name-that-somebody-looks-for'
const INVITATION = 'i'.repeat(22)
const STOLEN = 'a-token-of-somebody-else-that-is-dead-since-long'

const from = (address: string) => ({ 'x-forwarded-for': address })
const sendCode = (reddy_id: string, headers = from('203.0.113.7')) =>
  server.request('POST', '/api/v1/auth/send-code', { body: { reddy_id }, headers })
const login = (reddy_id: string, code: unknown, headers = from('203.0.113.7')) =>
  server.request('POST', '/api/v1/auth/login', { body: { reddy_id, code }, headers })
const entriesOf = (event: string) => lines.filter((line) => line.what === event)
const query = (text: string) => server.database.pool.query(text)

const secrets: string[] = [BOT_TOKEN, ACCOUNT, BROKEN, UNREADABLE, STRANGER, SEARCH, INVITATION, STOLEN]
let token: string

/** A user reads the messages of a team that he has just left. */
async function readAfterLeaving(): Promise<void> {
  const { id } = (await contestOn(server).publish(smallCup('left'))).tournament
  const { team } = await server.call(createTeam, { body: { name: 'Left', tournament_id: id } }, token)
  const other = await server.signIn('7300500')
  const params = { id: String(team.id) }
  await server.call(joinTeam, { params }, other)
  await server.call(leaveTeam, { params }, other)
  expectRefusal(await server.attempt(readMessages, { params, query: {} }, other), 403, 'forbidden')
}

/** Does everything once that could get personal data into the log. The tests below read what was written. */
beforeAll(async () => {
  await sendCode(ACCOUNT)
  const [{ code } = { code: null }] = await server.messenger.messages(ACCOUNT)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await login(ACCOUNT, wrong)
  await login(ACCOUNT, wrong)
  await login(ACCOUNT, `${wrong}`, from('203.0.113.8'))
  const { body } = await login(ACCOUNT, code)
  token = (body as { token: string }).token
  secrets.push(String(code), wrong, token)

  await sendCode(ACCOUNT)
  await server.request('GET', '/api/v1/organiser/audit', { token })
  await server.request('GET', '/api/v1/auth/user', { token: STOLEN })
  await readAfterLeaving()
  await server.request('GET', '/api/v1/auth/user')
  await server.request('POST', '/api/v1/auth/login', { body: `{"reddy_id":"${ACCOUNT}","code":` })
  await server.request('GET', `/api/v1/${ACCOUNT}/nothing?token=${token}`)

  // PostgreSQL puts the row that breaks a constraint into the detail of its error, and a value that it cannot read into the
  // message.
  await query(`alter table users add constraint no_such check (reddy_id <> '${BROKEN}')`)
  await sendCode(BROKEN)
  const [{ code: second } = { code: null }] = await server.messenger.messages(BROKEN)
  secrets.push(String(second))
  await login(BROKEN, second)
  await query(`create function unreadable() returns trigger language plpgsql as
    'begin perform new.account::date; return new; end'`)
  await query(
    `create trigger unreadable before insert on login_codes for each row execute function unreadable()`,
  )
  await sendCode(UNREADABLE)
  await query('drop trigger unreadable on login_codes')

  await query('alter table users rename to users_away')
  await query('alter table dev_messages rename to dev_messages_away')
  await server.request('GET', `/dev/messages?account=${ACCOUNT}`)
  await server.request('GET', `/api/v1/teams/${INVITATION}?search=${SEARCH}`, { token })
  await query('alter table users_away rename to users')
  await query('alter table dev_messages_away rename to dev_messages')

  const headers = from('203.0.113.9')
  await withoutMessenger.request('POST', '/api/v1/auth/send-code', { body: { reddy_id: STRANGER }, headers })

  await server.request('POST', '/api/v1/auth/logout-everywhere', { token })
})

describe('the log', () => {
  it('names failures by the pattern of the address and by the names of the database', () => {
    const failures = lines.filter(({ msg }) => msg === 'request failed')
    expect(failures).toMatchObject([
      { method: 'POST', route: '/api/v1/auth/login', err: { code: '23514', constraint: 'no_such' } },
      { method: 'POST', route: '/api/v1/auth/send-code', err: { code: expect.stringMatching(/^22/) } },
      { method: 'GET', route: '/dev/messages', err: { code: '42P01' } },
      { method: 'GET', route: '/api/v1/teams/:id', err: { code: '42P01' } },
    ])
    expect(JSON.stringify(failures)).toContain('auth/login')
    expect(lines.filter(({ msg }) => msg === 'not available')).toMatchObject([
      { route: '/api/v1/auth/send-code', err: { cause: { message: expect.stringContaining('no answer') } } },
    ])
  })

  it('records who signed in, who was refused, and from where', () => {
    const network = '203.0.113.7'
    const [account, route] = ['73…41', '/api/v1/auth/login']
    expect(entriesOf('sign_in')).toMatchObject([
      { event: 'security', user_id: 1, account, network, route, method: 'POST', role: 'user' },
    ])
    expect(entriesOf('wrong_code')).toMatchObject([
      { account, network, route },
      { account, network: '203.0.113.8', route },
    ])
    expect(entriesOf('limit_met')).toMatchObject([
      { account, network, limit: 'code-resend', route: '/api/v1/auth/send-code' },
    ])
    // A user who has just left a team is no intruder.
    expect(entriesOf('access_refused')).toMatchObject([{ user_id: 1, route: '/api/v1/organiser/audit' }])
    expect(entriesOf('token_refused')).toMatchObject([{ route: '/api/v1/auth/user' }])
    expect(entriesOf('sign_out_everywhere')).toMatchObject([{ user_id: 1 }])
  })

  it('counts security events for Prometheus', async () => {
    const { body } = await server.request('GET', '/metrics', { token: METRICS_TOKEN })
    expect(body).toContain('security_events_total{what="wrong_code"} 3\n')
    expect(body).toContain('security_events_total{what="account_deleted"} 0\n')
    expect(body).not.toContain('role_granted')
  })

  it('contains no code, no token, no account number and no search text', () => {
    expect(lines.length).toBeGreaterThan(10)
    const all = lines.map((line) => JSON.stringify(line)).join('\n')
    for (const secret of secrets) expect(all).not.toContain(secret)
  })
})
