import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeLog } from '../log.ts'
import { makeSecurityLog, maskAccount } from './security-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const WINDOW_MS = 10_000

function listen() {
  const lines: Record<string, unknown>[] = []
  const log = makeLog('trace', { write: (line) => void lines.push(JSON.parse(line)) })
  return { lines, security: makeSecurityLog(log) }
}

it('is written with its name, its facts and a level that shows its importance', () => {
  const { lines, security } = listen()
  security.record('sign_in', { user_id: 3, account: '71…02', role: 'user', network: '10.0.0.1' })
  security.record('wrong_code', { account: '71…02', network: '10.0.0.1' })
  expect(lines).toMatchObject([
    { event: 'security', what: 'sign_in', level: 30, user_id: 3, account: '71…02', msg: 'security: sign_in' },
    { event: 'security', what: 'wrong_code', level: 40, account: '71…02', network: '10.0.0.1' },
  ])
})

it('of one caller is written once in a while, with the number of those left out', () => {
  const { lines, security } = listen()
  for (let made = 0; made < 1000; made += 1)
    security.record('limit_met', { network: '10.0.0.1', limit: 'code-address', route: `/${made}` })
  security.record('limit_met', { network: '10.0.0.2', limit: 'code-address' })
  expect(lines).toMatchObject([{ network: '10.0.0.1' }, { network: '10.0.0.2' }])
  vi.advanceTimersByTime(WINDOW_MS)
  expect(lines.slice(2)).toMatchObject([{ what: 'limit_met', network: '10.0.0.1', left_out: 999 }])
  security.record('limit_met', { network: '10.0.0.1', limit: 'code-address' })
  expect(lines).toHaveLength(4)
  vi.advanceTimersByTime(WINDOW_MS)
  expect(lines).toHaveLength(4)
})

it('of ten thousand callers fills neither the log nor the memory, and hides no other kind', async () => {
  const { lines, security } = listen()
  for (let made = 0; made < 10_000; made += 1)
    security.record('token_refused', { network: `2001:db8:${made}::/64` })
  expect(lines).toHaveLength(50)
  security.record('wrong_code', { network: '10.0.0.1' })
  for (let made = 0; made < 100; made += 1) security.record('sign_in', { user_id: made })
  expect(lines).toHaveLength(151)
  vi.advanceTimersByTime(WINDOW_MS)
  expect(lines.slice(151)).toMatchObject([{ what: 'token_refused', left_out: 9950 }])
  const { values } = await security.counter.get()
  const counted = Object.fromEntries(values.map(({ labels, value }) => [labels['what'], value]))
  expect(counted).toMatchObject({ token_refused: 10_000, wrong_code: 1, sign_in: 100, account_deleted: 0 })
})

it('that was left out is counted in the log when the process ends', () => {
  const { lines, security } = listen()
  security.record('access_refused', { user_id: 1 })
  security.record('access_refused', { user_id: 1 })
  security.flush()
  expect(lines).toMatchObject([{ what: 'access_refused' }, { what: 'access_refused', left_out: 1 }])
  vi.advanceTimersByTime(WINDOW_MS)
  expect(lines).toHaveLength(2)
})

it.each([
  ['1234', '…'],
  ['12345', '…'],
  ['123456', '1…6'],
  ['7100002', '7…2'],
  ['7100000002', '71…02'],
  ['123456789012345', '12…45'],
])('the account %s is %s', (account, masked) => {
  expect(maskAccount(account)).toBe(masked)
})
