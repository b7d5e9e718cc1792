import { readAudit } from '@called-it/contract/organiser/audit.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { expectRefusal } from '../../test/steps.ts'
import { grantOwner, listSessionsOf, revokeRoles, signOutAccount } from './people.ts'

const server = useApp()
const BY = { actor: 'cli', user_id: null } as const
const ACCOUNT = '730000112233445'
const OWNER = { owner: true, moderator: false, tournaments: [] }
const UNKNOWN = '7300002'
let token: string
let userId: number

beforeAll(async () => {
  token = await server.signIn(ACCOUNT)
  const { body } = await server.request('GET', '/api/v1/auth/user', { token })
  userId = (body as { user: { id: number } }).user.id
})

const askAsOrganiser = () => server.attempt(readAudit, { query: {} }, token)
const audited = async () => {
  const organiser = await server.signIn(ORGANISER)
  return (await server.call(readAudit, { query: {} }, organiser)).entries
}

describe('a role', () => {
  it('is granted and revoked from the next call on, and both are in the audit log', async () => {
    expectRefusal(await askAsOrganiser(), 403, 'forbidden')
    expect(await grantOwner(server.database.db, BY, ACCOUNT)).toEqual({
      user_id: userId,
      has_changed: true,
    })
    expect((await askAsOrganiser()).status).toBe(200)
    expect(await revokeRoles(server.database.db, BY, ACCOUNT)).toEqual({
      user_id: userId,
      has_changed: true,
    })
    expectRefusal(await askAsOrganiser(), 403, 'forbidden')
    const entries = await audited()
    const common = { actor: 'cli', user: null, tournament: null, target: String(userId) }
    expect(entries).toMatchObject([
      { ...common, action: 'role.revoke', before: OWNER, after: null },
      { ...common, action: 'role.grant', before: null, after: OWNER },
    ])
    expect(JSON.stringify(entries)).not.toContain(ACCOUNT)
  })

  it('that is already as requested is left alone; an unknown account is refused', async () => {
    const before = await audited()
    expect(await revokeRoles(server.database.db, BY, ACCOUNT)).toEqual({
      user_id: userId,
      has_changed: false,
    })
    expect(await grantOwner(server.database.db, BY, UNKNOWN)).toBeNull()
    expect(await revokeRoles(server.database.db, BY, UNKNOWN)).toBeNull()
    expect(await audited()).toEqual(before)
  })
})

describe('the sessions of a user', () => {
  it('are listed, and can be ended all at once, which is audited', async () => {
    const other = await server.signIn(ACCOUNT)
    expect(await listSessionsOf(server.database.db, ACCOUNT)).toMatchObject([
      { is_current: false },
      { is_current: false },
    ])
    expect(await signOutAccount(server.database.db, BY, ACCOUNT)).toBe(userId)
    for (const dead of [token, other])
      expectRefusal(await server.request('GET', '/api/v1/auth/user', { token: dead }), 401, 'unauthenticated')
    expect(await listSessionsOf(server.database.db, ACCOUNT)).toEqual([])
    const [entry] = await audited()
    expect(entry).toMatchObject({ action: 'user.sign_out', target: String(userId), before: { sessions: 2 } })
    expect(await listSessionsOf(server.database.db, UNKNOWN)).toBeNull()
    expect(await signOutAccount(server.database.db, BY, UNKNOWN)).toBeNull()
  })
})
