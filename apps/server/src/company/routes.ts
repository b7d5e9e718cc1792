import type { User } from '@called-it/contract/account/accounts.ts'
import * as calls from '@called-it/contract/account/company.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as accounts from '../accounts/accounts.ts'
import { isHttps } from '../platform/http/browser-policy.ts'
import type { Mount } from '../platform/http/endpoint.ts'
import { Problem, problem } from '../platform/http/problem.ts'
import { maskAccount, recordOf } from '../platform/http/security-events.ts'
import { makeLimit } from '../platform/limits/limits.ts'
import { networkOf } from '../platform/network/network.ts'
import type { Database } from '../platform/database/db.ts'
import type { Schema } from '../schema.ts'
import { browserCookie } from './browser-cookie.ts'
import * as company from './company.ts'
import { signInPage } from './places.ts'
import { ProviderError } from './provider.ts'

/** The most sign-ins that one network begins in ten minutes: a whole office comes from one address in the morning. */
const BEGUN_PER_NETWORK = 1000
const BEGUN_MS = 10 * 60 * 1000

type Parts = {
  app: FastifyInstance
  mount: Mount<accounts.UserRow>
  database: Database<Schema>
  config: { publicUrl: string | null }
  signIn: accounts.SignIn
  /** Finds the user of a token. */
  authenticate: (token: string) => Promise<accounts.UserRow | null>
  describe: (row: accounts.UserRow) => Promise<User>
}

/** Serves company sign-in; `opened` is null if the way is off. */
export function companyRoutes(parts: Parts, opened: company.Company | null): void {
  const { app, mount, signIn } = parts
  const { db, pool } = parts.database
  const begun = makeLimit(pool, 'company', BEGUN_PER_NETWORK, BEGUN_MS, { remembers: true })
  const cookie = browserCookie(isHttps(parts.config.publicUrl))
  const isOn = (): company.Company => {
    if (!opened) throw problem('way_off')
    return opened
  }

  /** Sends the browser on. Where it goes is nobody else's business, and no page of another site may learn it. */
  const goTo = (reply: FastifyReply, { address, browser }: company.Going) =>
    reply
      .header('set-cookie', cookie.write(browser))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(address, 302)

  app.get(calls.beginCompanySignIn.path, async (request, reply) => {
    const path = (request.query as { return?: unknown }).return
    const return_path = typeof path === 'string' ? path : undefined
    const lost = (failed: calls.SignInFailure) =>
      goTo(reply, { address: signInPage({ failed, return_path: '/' }), browser: null })
    if (!opened) return lost('refused')
    try {
      await begun.take(networkOf(request.ip))
    } catch (refusal) {
      if (refusal instanceof Problem && refusal.code === 'too_many_requests') return lost('busy')
      throw refusal
    }
    const going = await company.beginSignIn(db, opened, return_path)
    if (going.failure)
      request.log.warn({ event: 'company', failure: going.failure.failure }, going.failure.message)
    return goTo(reply, going)
  })

  app.get(calls.returnFromCompany.path, async (request, reply) => {
    if (!opened)
      return goTo(reply, {
        address: signInPage({ failed: 'refused', return_path: '/' }),
        browser: null,
      })
    const query = new URLSearchParams(request.raw.url?.split('?')[1] ?? '')
    const going = await company.comeBack(db, opened, { query, browser: cookie.read(request.headers.cookie) })
    if (going.failure instanceof ProviderError)
      request.log.warn({ event: 'company', failure: going.failure.failure }, going.failure.message)
    else if (going.failure) recordOf(request, 'company_return_refused')
    return goTo(reply, going)
  })

  mount(
    calls.loginByCompany,
    async ({ cookies, network, language, userAgent, recordSecurity, setHeader }) => {
      isOn()
      const request = { browser: cookie.read(cookies), network, language, userAgent }
      const { token, account, changed } = await company.enter(db, signIn, request)
      setHeader('set-cookie', cookie.write(null))
      const user = await parts.authenticate(token)
      // Somebody has blocked or deleted the account meanwhile.
      if (!user) throw problem('unauthenticated')
      recordSecurity('sign_in', { user_id: user.id, account: maskAccount(account), role: user.role })
      if (changed) recordSecurity(changed, { user_id: user.id })
      return { user: await parts.describe(user), token }
    },
  )
  mount(calls.logoutByCompany, async ({ token, recordSecurity }) => {
    const url = await company.endSession(db, opened, token)
    recordSecurity('session_ended')
    return { url }
  })
  mount(calls.beginCompanyLink, async ({ user, token, setHeader }) => {
    const { address, browser } = await company.beginLink(db, isOn(), { userId: user.id, token })
    setHeader('set-cookie', cookie.write(browser))
    return { url: address }
  })
  mount(
    calls.finishCompanyLink,
    async ({ user, token, cookies, network, language, recordSecurity, setHeader }) => {
      isOn()
      const request = { userId: user.id, token, browser: cookie.read(cookies), network, language }
      const { identities, account, changed } = await company.link(db, signIn, request)
      setHeader('set-cookie', cookie.write(null))
      recordSecurity('identity_linked', { account: maskAccount(account) })
      if (changed) recordSecurity(changed, { user_id: user.id })
      return { identities }
    },
  )
}
