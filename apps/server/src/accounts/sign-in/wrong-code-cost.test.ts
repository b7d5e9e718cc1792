import { createHook } from 'node:async_hooks'
import { randomBytes, scryptSync } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { codesOn, HOME, wrongOf } from '../../../test/code-steps.ts'
import { passTime } from '../../../test/records.ts'
import { expectRefusal } from '../../../test/steps.ts'
import { hashCode, HASH_COST } from '../sessions/secrets.ts'
import { countTry } from './code-store.ts'

let hashes = 0
const hook = createHook({
  init: (_id, type) => {
    if (type === 'SCRYPTREQUEST') hashes += 1
  },
})

const server = useApp()
const { ask, enter, receive, stranger } = codesOn(server)

afterEach(() => vi.restoreAllMocks())

/** Returns the work of the server for a wrong code: the number of hashes and every statement. */
async function workOf(account: string, code: string, address: string) {
  hashes = 0
  hook.enable()
  const statements: string[] = []
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function watch(this: pg.Client, ...args) {
    const [query] = args as unknown[]
    const text = typeof query === 'string' ? query : (query as { text: string }).text
    // Limits count before the comparison, and clean up at times of their own. Signals are told in the background.
    if (!/rate_limits|delete from signals/.test(text)) statements.push(text)
    return Reflect.apply(original, this, args) as never
  })
  const reply = await enter(account, code, address)
  vi.restoreAllMocks()
  hook.disable()
  expectRefusal(reply, 422, 'wrong_code')
  return { body: reply.body, hashes, statements }
}

let last = 5_800_000
const someAccount = () => String((last += 1))

it('a wrong code costs the same and gets the same answer, whether a code is valid, has expired, or never existed', async () => {
  // One-time work is done by now.
  await enter(someAccount(), '123456', stranger())

  const account = someAccount()
  const alive = await receive(account, HOME)
  const toAlive = await workOf(account, wrongOf(alive), HOME)
  const fromElsewhere = await workOf(account, wrongOf(alive), stranger())

  const tried = someAccount()
  const dead = await receive(tried, HOME)
  for (let tries = 0; tries < 5; tries += 1) await enter(tried, wrongOf(dead), HOME)
  const toDead = await workOf(tried, dead, HOME)

  const late = someAccount()
  await ask(late, HOME)
  await passTime(server, 601)
  const toExpired = await workOf(late, '123456', HOME)
  const toNone = await workOf(someAccount(), '123456', HOME)
  const toNobody = await workOf('0123456', '123456', HOME)

  expect(toAlive.hashes).toBe(1)
  expect(toAlive.statements.length).toBeGreaterThan(5)
  for (const other of [fromElsewhere, toDead, toExpired, toNone, toNobody]) expect(other).toEqual(toAlive)
})

it('a wrong code writes a row, whether or not it is counted, so that its commit takes equally long', async () => {
  const [withCode, never] = [someAccount(), someAccount()]
  const code = await receive(withCode, HOME)
  const rowsOfNobody = async () => {
    const { rows } = await server.database.pool.query<{
      account: string
      written_by: string
      wrong: number
    }>(`select account, xmin::text as written_by, wrong from sign_in_networks where account like 'nobody%'`)
    return new Map(rows.map((row) => [row.account, row]))
  }
  await enter(withCode, wrongOf(code), HOME)
  await enter(never, '123456', HOME)
  const { rows } = await server.database.pool.query<{ account: string; wrong: number }>(
    'select account, wrong from sign_in_networks where account = any($1)',
    [[withCode, never]],
  )
  expect(rows).toEqual([{ account: withCode, wrong: 1 }])

  const before = await rowsOfNobody()
  await enter(never, '123456', HOME)
  const after = await rowsOfNobody()
  const written = [...after.values()].filter(
    ({ account, written_by }) => before.get(account)?.written_by !== written_by,
  )
  expect(written).toMatchObject([{ wrong: 0 }])
})

it('accounts that do not exist share 256 rows, however many are tried', async () => {
  const { db } = server.database
  for (let nth = 0; nth < 600; nth += 1)
    await countTry(db, { account: String(9_000_000 + nth), network: HOME }, { tried: null, isKnown: false })
  const { rows } = await server.database.pool.query<{ nobody: number; others: number }>(
    `select count(*) filter (where account like 'nobody%')::int as nobody,
       count(*) filter (where account like '9000%')::int as others from sign_in_networks`,
  )
  expect(rows[0]!.others).toBe(0)
  expect(rows[0]!.nobody).toBeGreaterThan(200)
  expect(rows[0]!.nobody).toBeLessThanOrEqual(256)
})

it('outside of tests a code is hashed with scrypt at its usual cost', async () => {
  const salt = randomBytes(16)
  expect(HASH_COST).toBe(2 ** 14)
  const hash = await hashCode('123456', undefined, salt)
  expect(hash).toEqual(Buffer.concat([salt, scryptSync('123456', salt, 32, { cost: 2 ** 14 })]))
})
