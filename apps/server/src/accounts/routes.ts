import * as calls from '@called-it/contract/accounts.ts'
import type { User } from '@called-it/contract/accounts.ts'
import * as own from '@called-it/contract/own-account.ts'
import type { Mount } from '../platform/endpoint.ts'
import type { Limit } from '../platform/limits.ts'
import type { Db } from '../schema.ts'
import * as accounts from './accounts.ts'

export function accountRoutes(
  mount: Mount<accounts.UserRow>,
  db: Db,
  deps: accounts.SignIn & {
    avatars: Limit
    /** One's own user with what modules above know of it: groups and teams. */
    describe: (row: accounts.UserRow) => Promise<User>
  },
): void {
  const answer = (row: accounts.UserRow) => deps.describe(accounts.withRole(row, deps.organisers))

  mount(calls.sendCode, ({ body, network, language }) =>
    accounts.sendCode(db, deps, { ...body, network, language }),
  )
  mount(calls.login, async ({ body, network, language }) => {
    const { user, token } = await accounts.login(db, deps, { ...body, network, language })
    return { user: await answer(user), token }
  })
  mount(calls.currentUser, async ({ user }) => ({ user: await answer(user) }))
  mount(calls.logout, async ({ token }) => {
    await accounts.logout(db, token)
    return undefined
  })
  mount(calls.changeLanguage, async ({ user, body }) => ({
    user: await answer(await accounts.changeLanguage(db, user.id, body.lang)),
  }))

  mount(own.logoutEverywhere, async ({ user }) => {
    await accounts.logoutEverywhere(db, user.id)
    return undefined
  })
  mount(own.updateProfile, async ({ user, body }) => ({
    user: await answer(await accounts.rename(db, user.id, body.name)),
  }))
  mount(own.putAvatar, async ({ user, body }) => ({
    user: await answer(await accounts.putAvatar(db, deps.avatars, user.id, body)),
  }))
  mount(own.deleteAvatar, async ({ user }) => ({
    user: await answer(await accounts.deleteAvatar(db, user.id)),
  }))
  mount(own.switchMailing, async ({ user }) => ({
    has_mailing: await accounts.switchMailing(db, user.id),
  }))
}
