import * as calls from '@called-it/contract/people/people.ts'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { grant } from '../../test/roles/grant.ts'
import { expectRefusal } from '../../test/steps.ts'

const server = useApp({ organisers: [] })
let ann: { token: string; params: { id: string } }
let bob: typeof ann
const NONE = { owner: false, moderator: false, tournaments: [] }

beforeAll(async () => {
  ;[ann, bob] = (await Promise.all(
    ['7320001', '7320002'].map(async (account) => {
      const token = await server.signIn(account)
      await grant(server.database.db, account, { owner: true })
      const { body } = await server.request('GET', '/api/v1/auth/user', { token })
      return { token, params: { id: String((body as { user: { id: number } }).user.id) } }
    }),
  )) as [typeof ann, typeof ann]
})

const dismiss = (who: typeof ann, by: typeof ann) =>
  server.attempt(calls.putRoles, { params: who.params, body: NONE }, by.token)

it('two owners who dismiss each other at the same moment leave one', async () => {
  const replies = await Promise.all([dismiss(ann, bob), dismiss(bob, ann)])
  expect(replies.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
  const { rows } = await server.database.pool.query("select 1 from users where (roles -> 'owner')::boolean")
  expect(rows).toHaveLength(1)
})

it('the last owner keeps the role, and can be neither blocked nor deleted by it', async () => {
  await server.database.pool.query('update users set roles = null, role = default')
  await grant(server.database.db, '7320001', { owner: true })
  expectRefusal(await dismiss(ann, ann), 409, 'last_owner')
  for (const call of [calls.blockUser, calls.closeUser])
    expectRefusal(await server.attempt(call, ann, ann.token), 409, 'last_owner')
  // A blocked owner cannot sign in, so it counts for nothing.
  await grant(server.database.db, '7320002', { owner: true })
  await server.call(calls.blockUser, bob, ann.token)
  expectRefusal(await dismiss(ann, ann), 409, 'last_owner')
  await server.call(calls.unblockUser, bob, ann.token)
  expect((await dismiss(ann, ann)).status).toBe(200)
})
