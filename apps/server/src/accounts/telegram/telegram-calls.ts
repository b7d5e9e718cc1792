import type { User } from '@called-it/contract/account/accounts.ts'
import * as calls from '@called-it/contract/account/telegram.ts'
import type { Mount } from '../../platform/http/endpoint.ts'
import { maskAccount } from '../../platform/http/security-events.ts'
import type { Db } from '../../schema.ts'
import * as accounts from '../accounts.ts'
import * as telegram from './telegram-sign-in.ts'

/** Mounts the calls of a sign-in with Telegram. */
export function mountTelegram(
  mount: Mount<accounts.UserRow>,
  db: Db,
  parts: accounts.SignIn,
  answer: (row: accounts.UserRow) => Promise<User>,
): void {
  const factsOf = ({ user, account }: { user: accounts.UserRow; account: string }) => ({
    user_id: user.id,
    account: maskAccount(account),
    role: accounts.withRole(user, parts.organisers).role,
  })

  mount(calls.beginTelegram, ({ network, language }) =>
    telegram.beginTelegram(db, parts, { network, language }),
  )
  mount(calls.readTelegram, async ({ params }) => ({ state: await telegram.readTelegram(db, params.ticket) }))
  mount(calls.loginByTelegram, async ({ body, network, language, userAgent, recordSecurity }) => {
    const { invitation, ...proof } = body
    const visiting = { network, language, userAgent, invitation }
    const entered = await telegram.loginByTelegram(db, parts, { proof, ...visiting })
    recordSecurity('sign_in', factsOf(entered))
    return { user: await answer(entered.user), token: entered.token }
  })
  mount(calls.loginByMiniApp, async ({ body, network, language, userAgent, recordSecurity }) => {
    const { init_data: initData, invitation } = body
    const visiting = { initData, network, language, userAgent, invitation }
    const entered = await telegram.loginByMiniApp(db, parts, visiting)
    recordSecurity('sign_in', factsOf(entered))
    return { user: await answer(entered.user), token: entered.token }
  })
  mount(calls.beginTelegramLink, ({ user, network, language }) =>
    telegram.beginTelegramLink(db, parts, { user, network, language }),
  )
  mount(calls.linkTelegram, async ({ user, body, network, language, recordSecurity }) => {
    const { account, identities } = await telegram.linkTelegram(db, parts, {
      user,
      proof: body,
      network,
      language,
    })
    recordSecurity('identity_linked', { account: maskAccount(account) })
    return { identities }
  })
}
