import { currentUser } from '@called-it/contract/account/accounts.ts'
import { listIdentities, listWays } from '@called-it/contract/account/identities.ts'
import { putEntry } from '@called-it/contract/contest/entry.ts'
import { postInvitation, postList } from '@called-it/contract/people/invitations.ts'
import { updateProfile } from '@called-it/contract/account/own-account.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { type Browser, openBrowser, PUBLIC_URL } from '../../test/company/company-browser.ts'
import {
  CLIENT,
  type CompanyServer,
  type Employee,
  startCompanyServer,
} from '../../test/company/company-server.ts'
import { type Company, openCompany } from './company.ts'

const CLAIMS = {
  name: 'name',
  email: 'email',
  department: 'department',
  groups: 'groups',
  organisersGroup: null,
}
const company = {} as Company
const ways: Company['way'][] = []
const server = useApp({ ways, company, publicUrl: PUBLIC_URL })
let there: CompanyServer

beforeAll(async () => {
  there = await startCompanyServer(PUBLIC_URL)
  const settings = { issuer: there.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, ca: null }
  Object.assign(
    company,
    openCompany({
      ...settings,
      scopes: 'openid profile email',
      name: 'Вход «Ромашки»',
      claims: CLAIMS,
      publicUrl: PUBLIC_URL,
    }),
  )
  ways.push(company.way)
})
afterAll(() => there.close())
afterEach(() => {
  there.person = null
})

let nth = 0
const employee = (more: Partial<Employee> = {}): Employee => {
  nth += 1
  return { sub: `e-${nth}`, name: 'Anna Petrova', email: `anna-${nth}@romashka.example`, ...more }
}
const open = () => openBrowser(server)
const tokenOf = ({ status, body }: { status: number; body: unknown }) => {
  expect({ status, body }).toMatchObject({ status: 200 })
  return (body as { token: string }).token
}
const userOf = async (token: string) => (await server.call(currentUser, {}, token)).user
async function countUsers(): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(
    'select count(*)::int as count from users',
  )
  return rows[0]!.count
}
/** A browser that has been at the company's server and is about to come back. */
async function away(browser: Browser, path?: string): Promise<string> {
  return browser.visit(await browser.begin(path))
}

it('is a way with the name that the company gave it', async () => {
  const { ways: listed } = await server.call(listWays, {})
  const name = { ru: 'Вход «Ромашки»', en: 'Вход «Ромашки»' }
  expect(listed).toEqual([{ key: 'oidc', kind: 'redirect', name, is_main: true }])
})

describe('a sign-in', () => {
  it('leads to the company, back to a page of ours, and to a session', async () => {
    there.person = employee()
    const browser = open()
    const begun = new URL(await browser.begin('/euro-2024/ratings?page=2'))
    expect(begun.origin).toBe(there.issuer)
    expect(Object.fromEntries(begun.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      code_challenge_method: 'S256',
      redirect_uri: `${PUBLIC_URL}/api/v1/auth/oidc/return`,
      scope: 'openid profile email',
    })
    const back = await browser.visit(begun.href)
    expect(await browser.comeBack(back)).toBe(
      '/auth/login?step=company&redirect=%2Feuro-2024%2Fratings%3Fpage%3D2',
    )
    const token = tokenOf(await browser.end())
    const user = await userOf(token)
    expect(user).toMatchObject({ name: 'Anna Petrova', reddy_id: null, is_newcomer: true, role: 'user' })
    const { identities } = await server.call(listIdentities, {}, token)
    expect(identities).toMatchObject([{ kind: 'oidc', key: there.person.email }])
  })

  it('finds the same user the next time, with the name that the user has chosen', async () => {
    there.person = employee()
    const first = tokenOf(await open().signIn())
    await server.call(updateProfile, { body: { name: 'Анна' } }, first)
    there.person = { ...there.person, name: 'Anna Sidorova', email: 'anna.sidorova@romashka.example' }
    const second = tokenOf(await open().signIn())
    expect(second).not.toBe(first)
    expect(await userOf(second)).toMatchObject({
      id: (await userOf(first)).id,
      name: 'Анна',
      is_newcomer: false,
    })
    const { identities } = await server.call(listIdentities, {}, second)
    expect(identities, 'the address follows').toMatchObject([{ key: 'anna.sidorova@romashka.example' }])
  })

  it('makes one user of two first sign-ins at once', async () => {
    there.person = employee()
    const browsers = [open(), open()]
    for (const browser of browsers) await browser.comeBack(await away(browser))
    const before = await countUsers()
    const tokens = (await Promise.all(browsers.map((browser) => browser.end()))).map(tokenOf)
    const [one, two] = await Promise.all(tokens.map(userOf))
    expect(one!.id).toBe(two!.id)
    expect(await countUsers()).toBe(before + 1)
  })

  it('names a newcomer as before if the company gives no name that can stand here', async () => {
    there.person = employee({ name: '\u202e' })
    expect((await userOf(tokenOf(await open().signIn()))).name).toMatch(/^Fan \d+$/)
    there.person = employee({ name: 'Maximiliana '.repeat(9) })
    expect((await userOf(tokenOf(await open().signIn()))).name).toHaveLength(40)
  })

  it('is refused to a blocked user', async () => {
    there.person = employee()
    const { id } = await userOf(tokenOf(await open().signIn()))
    await server.database.pool.query('update users set blocked_at = now() where id = $1', [id])
    expect((await open().signIn()).body).toMatchObject({ code: 'account_blocked' })
  })

  it('says on the sign-in page that the person has cancelled', async () => {
    const browser = open()
    expect(await browser.comeBack(await away(browser, '/faq'))).toBe(
      '/auth/login?failed=denied&redirect=%2Ffaq',
    )
    expect((await browser.end()).body).toMatchObject({ code: 'sign_in_expired' })
  })
})

describe('nobody can', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'evil.example',
  ])('be led to another site by %j', async (path) => {
    there.person = employee()
    const browser = open()
    expect(await browser.comeBack(await away(browser, path))).toBe('/auth/login?step=company')
  })

  it('sign another browser in by an address (login CSRF)', async () => {
    there.person = employee({ name: 'Eve' })
    const eve = open()
    const trap = await away(eve)
    const anna = open()
    expect(await anna.comeBack(trap), 'without a sign-in of her own').toBe('/auth/login?failed=expired')
    expect((await anna.end()).status).toBe(409)
    await anna.begin()
    expect(await anna.comeBack(trap), 'in the middle of her own').toBe('/auth/login?failed=expired')
    expect((await anna.end()).status).toBe(409)
  })

  it('use an address that leads back twice', async () => {
    there.person = employee()
    const browser = open()
    const back = await away(browser)
    const cookie = browser.own.header
    await browser.comeBack(back)
    tokenOf(await browser.end())
    const exchanged = () => there.asked.filter((path) => path === '/token').length
    const before = exchanged()
    const again = await server.request('GET', back, { headers: { cookie } })
    expect(again.headers.location).toBe('/auth/login?failed=expired')
    expect(exchanged(), 'the code does not even go to the company again').toBe(before)
    expect((await browser.end()).status, 'nor the end of the sign-in').toBe(409)
  })

  it('plant a cookie: each step makes a new one', async () => {
    there.person = employee()
    const browser = open()
    const address = await browser.begin()
    const planted = browser.own.header
    const back = await browser.visit(address)
    await browser.comeBack(back)
    expect(browser.own.header).not.toBe(planted)
    const fixed = await server.request('POST', '/api/v1/auth/oidc/login', {
      body: {},
      headers: { cookie: planted },
    })
    expect(fixed.body, 'whoever knows the first cookie has nothing').toMatchObject({
      code: 'sign_in_expired',
    })
    tokenOf(await browser.end())
  })

  it('come back with another state', async () => {
    there.person = employee()
    const browser = open()
    const back = (await away(browser)).replace(/state=[^&]+/, 'state=another')
    expect(await browser.comeBack(back)).toBe('/auth/login?failed=expired')
  })

  it.each(['nonce', 'verifier', 'state'])('come back with an answer to another %s', async (check) => {
    there.person = employee()
    const browser = open()
    const back = await away(browser)
    await server.database.pool.query(
      `update company_steps set state = jsonb_set(state, array['checks', $1], to_jsonb(repeat('x', 43)))`,
      [check],
    )
    expect(await browser.comeBack(back)).toBe('/auth/login?failed=refused')
    expect((await browser.end()).status).toBe(409)
  })

  it('come back after ten minutes, or end the sign-in after ten more', async () => {
    there.person = employee()
    const late = () =>
      server.database.pool.query("update company_steps set expires_at = now() - interval '1 second'")
    const browser = open()
    const back = await away(browser)
    await late()
    expect(await browser.comeBack(back)).toBe('/auth/login?failed=expired')
    await browser.comeBack(await away(browser))
    await late()
    expect((await browser.end()).status).toBe(409)
  })

  it('come back with an answer of another server', async () => {
    there.person = employee()
    const browser = open()
    const back = (await away(browser)).replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')
    expect(await browser.comeBack(back)).toBe('/auth/login?failed=refused')
  })
})

it('keeps the cookie from pages and from other sites', async () => {
  const { headers } = await server.request('GET', '/api/v1/auth/oidc')
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-company=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

it('never signs in by a GET, whoever looks at the links', async () => {
  there.person = employee()
  const browser = open()
  const before = await countUsers()
  const sessions = (await server.database.pool.query('select from sessions')).rows.length
  const back = await away(browser)
  // A program that looks at links has no cookie.
  for (const method of ['GET', 'HEAD']) await server.request(method, back)
  await browser.comeBack(back)
  expect(await countUsers()).toBe(before)
  const { rows } = await server.database.pool.query('select from sessions')
  expect(rows).toHaveLength(sessions)
  tokenOf(await browser.end())
})

describe('a closed contest', () => {
  const owner = () => server.signIn(ORGANISER)
  const close = async (mode: 'open' | 'domain' | 'invitation', domains: string[] = []) =>
    server.call(putEntry, { body: { mode, domains } }, await owner())
  afterEach(() => close('open'))

  it('knows people of the company where known accounts come in, with their department', async () => {
    await close('domain', ['elsewhere.example'])
    there.person = employee({ department: 'Sales' })
    expect(await userOf(tokenOf(await open().signIn()))).toMatchObject({ department: 'Sales' })
  })

  it('lets nobody in without an invitation; the path that the sign-in leads back to is one, and so is a list', async () => {
    await close('invitation')
    there.person = employee()
    const before = await countUsers()
    expect(await open().signIn()).toMatchObject({ status: 403, body: { code: 'invitation_needed' } })
    expect(await countUsers()).toBe(before)
    const conditions = { expires_at: null, max_uses: 1 }
    const { code } = await server.call(postInvitation, { body: conditions }, await owner())
    const browser = open()
    await browser.comeBack(await away(browser, `/j/${code}`))
    tokenOf(await browser.end())
    there.person = employee()
    const body = { text: there.person.email!, expires_at: null }
    await server.call(postList, { body, query: { dry_run: 'false' } }, await owner())
    tokenOf(await open().signIn())
  })
})
