import * as calls from '@called-it/contract/account/accounts.ts'
import type { User } from '@called-it/contract/account/accounts.ts'
import * as identities from '@called-it/contract/account/identities.ts'
import * as push from '@called-it/contract/account/push.ts'
import * as own from '@called-it/contract/account/own-account.ts'
import * as ownChannels from '@called-it/contract/account/own-channels.ts'
import * as sessions from '@called-it/contract/account/sessions.ts'
import { readEntry } from '../contest/contest.ts'
import type { Mount } from '../platform/http/endpoint.ts'
import type { Limit } from '../platform/limits/limits.ts'
import { maskAccount } from '../platform/http/security-events.ts'
import type { Db } from '../schema.ts'
import * as accounts from './accounts.ts'
import * as channels from './channels.ts'
import * as profile from './profile.ts'
import * as browsers from './push/browsers.ts'
import { mountTelegram } from './telegram/telegram-calls.ts'

export function accountRoutes(
  mount: Mount<accounts.UserRow>,
  db: Db,
  deps: accounts.SignIn & {
    avatars: Limit
    /** Hosts of push services besides those of the browsers. */
    pushHosts: readonly string[]
    /** Reads the signed-in user with the data of modules above: groups and teams. */
    describe: (row: accounts.UserRow) => Promise<User>
  },
): void {
  const answer = (row: accounts.UserRow) => deps.describe(accounts.withRole(row, deps.organisers))

  mount(calls.sendCode, ({ body, network, language }) =>
    accounts.sendCode(db, deps, { account: accounts.askedAccount(body), network, language }),
  )
  mount(calls.login, async ({ body, network, language, userAgent, recordSecurity }) => {
    const account = accounts.askedAccount(body)
    const { code, invitation } = body
    const request = { account, code, network, language, userAgent, invitation }
    const { user, token } = await accounts.login(db, deps, request)
    const { role } = accounts.withRole(user, deps.organisers)
    recordSecurity('sign_in', { user_id: user.id, account: maskAccount(account), role })
    return { user: await answer(user), token }
  })
  mount(calls.currentUser, async ({ user }) => ({ user: await answer(user) }))
  mount(calls.logout, async ({ token, recordSecurity }) => {
    await accounts.logout(db, token)
    recordSecurity('session_ended')
    return undefined
  })
  mount(calls.changeLanguage, async ({ user, body }) => ({
    user: await answer(await profile.changeLanguage(db, user.id, body.lang)),
  }))

  mount(identities.listWays, async () => {
    const { mode } = await readEntry(db)
    return {
      ways: accounts.describeWays(deps.ways),
      is_by_invitation: mode === 'invitation',
      entry: mode,
      mail_from: deps.ways.find(({ key }) => key === 'email')?.sender ?? null,
    }
  })
  mount(identities.listIdentities, async ({ user }) => ({
    identities: await accounts.listIdentities(db, user.id),
  }))
  mount(identities.sendLinkCode, ({ user, body, network, language }) =>
    accounts.sendLinkCode(db, deps, { user, account: accounts.askedAccount(body), network, language }),
  )
  mount(identities.linkIdentity, async ({ user, body, network, language, recordSecurity }) => {
    const account = accounts.askedAccount(body)
    const { code } = body
    const linked = await accounts.linkByCode(db, deps, { user, account, code, network, language })
    recordSecurity('identity_linked', { account: maskAccount(account) })
    return { identities: linked }
  })
  mount(identities.unlinkIdentity, async ({ user, params, network, language, recordSecurity }) => {
    const name = accounts.nameOfWay(deps.ways, params.way)
    const left = await accounts.unlinkIdentity(db, deps, { user, kind: params.way, name, network, language })
    recordSecurity('identity_unlinked')
    return { identities: left }
  })

  mount(push.readPushKey, async () => ({ key: await browsers.publicPushKey(db) }))
  mount(push.addBrowser, async ({ user, token, body, userAgent }) => {
    await browsers.addBrowser(db, deps.pushHosts, { userId: user.id, token, ...body, userAgent })
    return undefined
  })
  mount(push.removeBrowser, async ({ user, body }) => {
    await browsers.removeBrowser(db, user.id, body.endpoint)
    return undefined
  })

  mountTelegram(mount, db, deps, answer)

  mount(sessions.listSessions, async ({ user, token }) => ({
    sessions: await accounts.listSessions(db, user.id, token),
  }))
  mount(sessions.endSession, async ({ user, params, recordSecurity }) => {
    await accounts.endSession(db, user.id, params.id)
    recordSecurity('session_ended')
    return undefined
  })
  mount(own.logoutEverywhere, async ({ user, recordSecurity }) => {
    await accounts.logoutEverywhere(db, user.id)
    recordSecurity('sign_out_everywhere')
    return undefined
  })
  mount(own.updateProfile, async ({ user, body }) => ({
    user: await answer(await profile.rename(db, user.id, body.name)),
  }))
  mount(own.putAvatar, async ({ user, body }) => ({
    user: await answer(await profile.putAvatar(db, deps.avatars, user.id, body)),
  }))
  mount(own.deleteAvatar, async ({ user }) => ({
    user: await answer(await profile.deleteAvatar(db, user.id)),
  }))
  mount(own.switchMailing, async ({ user }) => ({
    has_mailing: await profile.switchMailing(db, user.id),
  }))
  mount(ownChannels.readChannels, ({ user }) => channels.readChannels(db, deps.ways, user.id))
  mount(ownChannels.putChannels, ({ user, body }) => channels.putChannels(db, deps.ways, user.id, body))
}
