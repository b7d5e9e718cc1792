import { currentUser } from '@called-it/contract/account/accounts.ts'
import { listIdentities } from '@called-it/contract/account/identities.ts'
import { deleteUser, exportData } from '@called-it/contract/account/own-account.ts'
import { listUsers, putRoles, readUser } from '@called-it/contract/people/people.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { openBrowser, PUBLIC_URL } from '../../test/company/company-browser.ts'
import {
  CLIENT,
  type CompanyServer,
  type Employee,
  startCompanyServer,
} from '../../test/company/company-server.ts'
import { type Company, openCompany } from './company.ts'

const GROUP = 'called-it-organisers'
const company = {} as Company
const ways: Company['way'][] = []
const server = useApp({ ways, company, publicUrl: PUBLIC_URL })
let there: CompanyServer

beforeAll(async () => {
  there = await startCompanyServer(PUBLIC_URL)
  const claims = {
    name: 'name',
    email: 'email',
    department: 'department',
    groups: 'realm_access.roles',
    organisersGroup: GROUP,
  }
  Object.assign(
    company,
    openCompany({
      issuer: there.issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      ca: null,
      scopes: 'openid profile email',
      name: null,
      claims,
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
function employee(roles: string[] | null = [], more: Partial<Employee> = {}): Employee {
  nth += 1
  const realm_access = roles ? { roles } : undefined
  return { sub: `g-${nth}`, name: 'Anna Petrova', email: `g-${nth}@romashka.example`, realm_access, ...more }
}
const open = () => openBrowser(server)
async function enter(person: Employee): Promise<string> {
  there.person = person
  const { status, body } = await open().signIn()
  expect({ status, body }).toMatchObject({ status: 200 })
  return (body as { token: string }).token
}
const userOf = async (token: string) => (await server.call(currentUser, {}, token)).user
const logOf = async (id: number) => {
  const { rows } = await server.database.pool.query<{ action: string }>(
    'select action from audit_log where target = $1 order by id',
    [String(id)],
  )
  return rows.map(({ action }) => action)
}

describe('a group of the company', () => {
  it('makes an organiser, and takes the role with the first sign-in after it is gone', async () => {
    const person = employee(['staff', GROUP])
    const user = await userOf(await enter(person))
    const all = { owner: false, moderator: false, tournaments: 'all' }
    expect(user).toMatchObject({ role: 'organiser', roles: all })
    expect((await userOf(await enter(person))).role, 'again changes nothing').toBe('organiser')
    expect(await logOf(user.id)).toEqual(['role.group_grant'])
    const owner = await server.signIn(ORGANISER)
    const isByGroup = async () =>
      (await server.call(readUser, { params: { id: String(user.id) } }, owner)).user.is_by_group
    expect(await isByGroup(), 'owners see where the role comes from').toBe(true)

    const without = { ...person, realm_access: { roles: ['staff'] } }
    expect(await userOf(await enter(without))).toMatchObject({ role: 'user', roles: null })
    expect(await logOf(user.id)).toEqual(['role.group_grant', 'role.group_revoke'])
    expect(await isByGroup()).toBe(false)
  })

  it('gives back what the user organised before', async () => {
    const person = employee(['staff'])
    const { id } = await userOf(await enter(person))
    const owner = await server.signIn(ORGANISER)
    await server.database.pool.query(
      `update users set roles = '{"owner":false,"moderator":true,"tournaments":["euro"]}', role = 'organiser' where id = $1`,
      [id],
    )
    const inGroup = await userOf(await enter({ ...person, realm_access: { roles: [GROUP] } }))
    expect(inGroup.roles).toEqual({ owner: false, moderator: true, tournaments: 'all' })
    const after = await userOf(await enter(person))
    expect(after.roles).toEqual({ owner: false, moderator: true, tournaments: ['euro'] })
    expect((await server.call(readUser, { params: { id: String(id) } }, owner)).user.roles).toEqual(
      after.roles,
    )
  })

  it('never takes a role that was granted by hand', async () => {
    const person = employee([])
    const { id } = await userOf(await enter(person))
    const owner = await server.signIn(ORGANISER)
    const body = { owner: false, moderator: false, tournaments: 'all' } as const
    await server.call(putRoles, { params: { id: String(id) }, body }, owner)
    expect((await userOf(await enter({ ...person, realm_access: { roles: [GROUP] } }))).role).toBe(
      'organiser',
    )
    expect((await userOf(await enter(person))).role).toBe('organiser')
    expect(await logOf(id)).toEqual(['role.grant'])
  })

  it('leaves an owner an owner', async () => {
    const person = employee([GROUP])
    const { id } = await userOf(await enter(person))
    const owner = await server.signIn(ORGANISER)
    const body = { owner: true, moderator: false, tournaments: 'all' } as const
    await server.call(putRoles, { params: { id: String(id) }, body }, owner)
    const left = await userOf(await enter({ ...person, realm_access: { roles: [] } }))
    expect(left.roles).toEqual({ owner: true, moderator: false, tournaments: [] })
  })

  it('is unknown, not gone, if the token has no room for groups', async () => {
    const person = employee([GROUP])
    await enter(person)
    const { realm_access: _, ...rest } = person
    const cut = { ...rest, _claim_names: { 'realm_access.roles': 'src1' } } as Employee
    expect((await userOf(await enter(cut))).role).toBe('organiser')
    expect((await userOf(await enter(rest as Employee))).role, 'no claim at all: no group').toBe('user')
  })
})

describe('the department', () => {
  it('is that of the company, for organisers to see and to search for', async () => {
    const person = employee([], { department: 'Склад, Тула' })
    const token = await enter(person)
    const { id } = await userOf(token)
    const owner = await server.signIn(ORGANISER)
    const idsIn = async (department: string) =>
      (await server.call(listUsers, { query: { department } }, owner)).users.map((user) => user.id)
    expect(await idsIn('склад, тула')).toEqual([id])
    expect(await userOf(await enter({ ...person, department: 'Лондон' }))).toMatchObject({
      department: 'Лондон',
    })
    expect([await idsIn('Склад, Тула'), await idsIn('Лондон')]).toEqual([[], [id]])
    const { department: _, ...unnamed } = person
    expect(await userOf(await enter(unnamed)), 'not named is not gone').toMatchObject({
      department: 'Лондон',
    })
    expect(JSON.stringify(await server.call(exportData, {}, token))).toContain('Лондон')
  })
})

describe('linking', () => {
  it('adds the account to the user who began, and signs in there from then on', async () => {
    const token = await server.signInByCode('4815001').catch(() => server.signIn('4815001'))
    const { id } = await userOf(token)
    there.person = employee([GROUP])
    const linked = await open().link(token)
    expect(linked.place).toBe('/account/security?step=company')
    expect(linked).toMatchObject({ status: 200 })
    const { identities } = await server.call(listIdentities, {}, token)
    expect(identities.map(({ kind, key }) => [kind, key])).toEqual([
      ['reddy', '4815001'],
      ['oidc', there.person.email],
    ])
    const person = there.person
    const again = await userOf(await enter(person))
    expect(again).toMatchObject({ id, role: 'organiser' })
    there.person = employee()
    const { body } = await open().ask('POST', '/api/v1/user/identities/oidc', { token, body: {} })
    expect(body).toMatchObject({ code: 'already_linked' })
  })

  it('never takes the account of somebody else', async () => {
    const person = employee()
    await enter(person)
    there.person = person
    const linked = await open().link(await server.signIn('4815002'))
    expect(linked.body).toMatchObject({ code: 'identity_taken' })
  })

  it('belongs to the session that began it', async () => {
    const [mine, other] = [await server.signIn('4815003'), await server.signIn('4815004')]
    there.person = employee()
    const browser = open()
    const finish = (token: string) =>
      browser.ask('POST', '/api/v1/user/identities/oidc/finish', { token, body: {} })
    const begin = async () => {
      const { body } = await browser.ask('POST', '/api/v1/user/identities/oidc', { token: mine, body: {} })
      await browser.comeBack(await browser.visit((body as { url: string }).url))
    }
    await begin()
    expect((await finish(other)).body, 'not to another user').toMatchObject({ code: 'sign_in_expired' })
    await begin()
    expect((await browser.end()).body, 'and it is no sign-in').toMatchObject({ code: 'sign_in_expired' })
    await begin()
    await server.request('POST', '/api/v1/auth/logout', { token: mine })
    const again = await server.signIn('4815003')
    expect((await finish(again)).body, 'and ends with the session').toMatchObject({ code: 'sign_in_expired' })
    const kinds = async (token: string) => (await server.call(listIdentities, {}, token)).identities.length
    expect([await kinds(again), await kinds(other)]).toEqual([1, 1])
  })

  it('shows on the account page that the person has cancelled', async () => {
    const token = await server.signIn('4815005')
    const { place } = await open().link(token)
    expect(place).toBe('/account/security?failed=denied')
  })

  it('does not make a sign-in of a stranger’s account out of a begun sign-in', async () => {
    const token = await server.signIn('4815006')
    there.person = employee()
    const browser = open()
    await browser.comeBack(await browser.visit(await browser.begin()))
    const reply = await browser.ask('POST', '/api/v1/user/identities/oidc/finish', { token, body: {} })
    expect(reply.body).toMatchObject({ code: 'sign_in_expired' })
  })
})

describe('signing out', () => {
  it('leads to the company, which ends its session and leads back', async () => {
    there.person = employee()
    const browser = open()
    const { body } = await browser.signIn()
    const { token } = body as { token: string }
    const out = await browser.ask('POST', '/api/v1/auth/oidc/logout', { token })
    const url = new URL((out.body as { url: string }).url)
    expect(url.origin).toBe(there.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/auth/login`)
    expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect((await server.request('GET', '/api/v1/auth/user', { token })).status).toBe(401)
    const page = await fetch(url, { redirect: 'manual' })
    expect(page.status, 'the company knows the token and the address').toBe(200)
    const { rows } = await server.database.pool.query('select from company_sessions where id_token = $1', [
      url.searchParams.get('id_token_hint'),
    ])
    expect(rows, 'nothing of it stays').toEqual([])
  })

  it('ends a session that began otherwise here alone', async () => {
    const token = await server.signIn('4815007')
    const { body } = await server.request('POST', '/api/v1/auth/oidc/logout', { token })
    expect(body).toEqual({ url: null })
    expect((await server.request('GET', '/api/v1/auth/user', { token })).status).toBe(401)
  })
})

it('is in the export, and gone with the account', async () => {
  const person = employee([GROUP])
  const token = await enter(person)
  const { id } = await userOf(token)
  const exported = await server.call(exportData, {}, token)
  expect(exported.identities).toMatchObject([{ kind: 'oidc', key: person.email }])
  expect(JSON.stringify(exported), 'no token is').not.toMatch(/id_token|eyJ/)
  await server.call(deleteUser, {}, token)
  for (const table of ['identities', 'company_sessions', 'company_steps']) {
    const { rows } = await server.database.pool.query(`select to_jsonb(x)::text as row from ${table} x`)
    expect(JSON.stringify(rows), table).not.toContain(person.sub)
  }
  expect((await userOf(await enter(person))).id, 'who comes back is somebody new').not.toBe(id)
})
