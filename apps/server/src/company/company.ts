import type { SignInFailure } from '@called-it/contract/account/company.ts'
import type { OwnIdentity } from '@called-it/contract/account/identities.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { invitationIn } from '@called-it/contract/people/invitation-limits.ts'
import { createHash, randomBytes } from 'node:crypto'
import * as accounts from '../accounts/accounts.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { auditGroupRole } from '../people/people.ts'
import { type ClaimSettings, type Person, readPerson, vouchedOf } from './claims.ts'
import { type Checks, makeProvider, type Provider, ProviderError, type ProviderSettings } from './provider.ts'
import { ACCOUNT_PATH, accountPage, ownPath, SIGN_IN_PATH, signInPage } from './places.ts'
import * as store from './step-store.ts'

/** The settings of company sign-in. */
export type CompanySettings = ProviderSettings & {
  /** The name of the way, as people of the company know it; null: a general one. */
  name: string | null
  claims: ClaimSettings
  /** Where people reach this product: the company's server leads back there. */
  publicUrl: string
}

/** Sign-in by the accounts of a company. */
export type Company = {
  way: accounts.Way
  provider: Provider
  claims: ClaimSettings
  publicUrl: string
}

/** Makes company sign-in by its settings. Asks the company's server nothing yet. */
export function openCompany(settings: CompanySettings, provider: Provider = makeProvider(settings)): Company {
  const { name, claims, publicUrl } = settings
  const named = name === null ? accounts.nameOfWay([], 'oidc') : { ru: name, en: name }
  return {
    way: { key: 'oidc', kind: 'redirect', name: named, messenger: null, check: () => provider.check() },
    provider,
    claims,
    publicUrl,
  }
}

/** The path to which the company's server leads back. */
export const RETURN_PATH = '/api/v1/auth/oidc/return'

const KEY_BYTES = 32
const randomKey = (): string => randomBytes(KEY_BYTES).toString('base64url')
const hashOf = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest()

/** The beginning of the state of a browser that links an account: the answer to it shows on the account page. */
const LINK = 'link-'
const isLink = (state: string | null): boolean => state?.startsWith(LINK) ?? false

type Asked = { checks: Checks; return_path: string }

/** Where a browser goes, and what it keeps until it is back: the value of its cookie. */
export type Going = { address: string; browser: string | null }

/** Begins a sign-in. A failure leads to the sign-in page, too, where the other ways are. */
export async function beginSignIn(
  db: Db,
  company: Company,
  path: string | undefined,
): Promise<{ address: string; browser: string | null; failure: ProviderError | null }> {
  const return_path = ownPath(path)
  try {
    return { ...(await begin(db, company, { return_path, session_hash: null })), failure: null }
  } catch (failure) {
    if (!(failure instanceof ProviderError)) throw failure
    return { address: signInPage({ failed: failure.failure, return_path }), browser: null, failure }
  }
}

/** Begins to link an account in a session of the caller. Throws `already_linked` and `provider_away`. */
export async function beginLink(
  db: Db,
  company: Company,
  { userId, token }: { userId: number; token: string },
): Promise<{ address: string; browser: string }> {
  const held = await accounts.listIdentities(db, userId)
  if (held.some(({ kind }) => kind === 'oidc')) throw problem('already_linked')
  const session_hash = accounts.sessionHash(token)
  try {
    return await begin(db, company, { return_path: ACCOUNT_PATH, session_hash })
  } catch (failure) {
    if (!(failure instanceof ProviderError)) throw failure
    throw Object.assign(problem('provider_away'), { cause: failure })
  }
}

/** A new state and a new value of the cookie each time: nobody can have planted either. */
async function begin(
  db: Db,
  { provider, publicUrl }: Company,
  { return_path, session_hash }: { return_path: string; session_hash: Buffer | null },
): Promise<{ address: string; browser: string }> {
  const browser = randomKey()
  const state = (session_hash ? LINK : '') + randomKey()
  const { address, checks } = await provider.begin(publicUrl + RETURN_PATH, state)
  const asked: Asked = { checks, return_path }
  await store.putStep(db, { keyHash: hashOf(state, browser), step: 'asked', session_hash, state: asked })
  return { address, browser }
}

type Proved = { person: Person; id_token: string | null; invitation?: string | undefined }

/**
 * Takes what a browser brings back from the company's server; `query` is that of the address. The answer is asked for only if this browser
 * was sent there, and once. Returns where the browser goes: a page of ours, which ends the sign-in by a call.
 */
export async function comeBack(
  db: Db,
  { provider, publicUrl, claims }: Company,
  { query, browser }: { query: URLSearchParams; browser: string | undefined },
): Promise<Going & { failure: ProviderError | SignInFailure | null }> {
  const state = query.get('state')
  const asked =
    state !== null && browser !== undefined
      ? await store.takeStep<Asked>(db, hashOf(state, browser), 'asked')
      : null
  const back = (failed: SignInFailure, return_path = '/') =>
    isLink(state) ? accountPage(failed) : signInPage({ failed, return_path })
  if (!asked) return { address: back('expired'), browser: null, failure: 'expired' }
  const { checks, return_path } = asked.state
  const address = new URL(publicUrl + RETURN_PATH)
  address.search = query.toString()
  try {
    const proved = await provider.finish(address, checks)
    const person = readPerson(proved.claims, claims)
    const kept: Proved = { person, id_token: proved.idToken, invitation: invitationIn(return_path) }
    const next = randomKey()
    const { session_hash } = asked
    await store.putStep(db, { keyHash: hashOf(next), step: 'proved', session_hash, state: kept })
    return {
      address: session_hash ? accountPage(null) : signInPage({ failed: null, return_path }),
      browser: next,
      failure: null,
    }
  } catch (failure) {
    if (!(failure instanceof ProviderError)) throw failure
    return { address: back(failure.failure, return_path), browser: null, failure }
  }
}

/** Takes what the company's server has said to this browser. Throws `sign_in_expired`. */
async function takeProved(db: Db, browser: string | undefined, sessionHash: Buffer | null): Promise<Proved> {
  const step = browser === undefined ? null : await store.takeStep<Proved>(db, hashOf(browser), 'proved')
  const isOurs =
    step &&
    (sessionHash === null ? step.session_hash === null : (step.session_hash?.equals(sessionHash) ?? false))
  if (!isOurs) throw problem('sign_in_expired')
  return step.state
}

/** The security event of a role that came or went. */
type RoleAudit = NonNullable<Awaited<ReturnType<typeof auditGroupRole>>>

type Request = {
  browser: string | undefined
  network: string
  language: Language
  userAgent: string | undefined
}

/** Somebody who has signed in; `changed`: the role of organiser came or went with a group. */
export type Entered = { token: string; userId: number; account: string; changed: RoleAudit | null }

/** Signs in by what the company's server has said to this browser. Throws `sign_in_expired`, `account_blocked`, or as `Entry`. */
export async function enter(
  db: Db,
  signIn: accounts.SignIn,
  { browser, ...request }: Request,
): Promise<Entered> {
  const { person, id_token, invitation } = await takeProved(db, browser, null)
  const account = `oidc:${person.key}`
  let changed: RoleAudit | null = null
  const { user, token } = await accounts.enter(
    db,
    signIn,
    { account, name: person.name, label: person.label, invitation, vouched: vouchedOf(person), ...request },
    async (trx, entered) => {
      changed = await follow(trx, entered.user.id, person)
      if (id_token !== null) await store.putIdToken(trx, accounts.sessionHash(entered.token), id_token)
    },
  )
  return { token, userId: user.id, account, changed }
}

/** Links the account that the company's server has named to this browser. Throws `sign_in_expired`, `identity_taken` and `already_linked`. */
export async function link(
  db: Db,
  signIn: accounts.SignIn,
  { userId, token, browser, ...request }: Omit<Request, 'userAgent'> & { userId: number; token: string },
): Promise<{ identities: OwnIdentity[]; account: string; changed: RoleAudit | null }> {
  const { person } = await takeProved(db, browser, accounts.sessionHash(token))
  const account = `oidc:${person.key}`
  let changed: RoleAudit | null = null
  const identities = await accounts.linkProved(
    db,
    signIn,
    { userId, account, label: person.label, ...request },
    async (trx) => {
      changed = await follow(trx, userId, person)
    },
  )
  return { identities, account, changed }
}

/** Writes what the company says about a user, in the transaction that believes it. */
async function follow(
  trx: Db,
  userId: number,
  { isOrganiser, department }: Person,
): Promise<RoleAudit | null> {
  // A department that the company does not name stays as organisers have set it.
  if (department !== null) await accounts.setDepartments(trx, [{ user_id: userId, department }])
  if (isOrganiser === null) return null
  return auditGroupRole(trx, userId, await accounts.followGroup(trx, userId, isOrganiser))
}

/** Ends a session. Returns the address that ends it at the company's server, too; null: it did not begin there. */
export async function endSession(db: Db, company: Company | null, token: string): Promise<string | null> {
  const idToken = await store.findIdToken(db, accounts.sessionHash(token))
  await accounts.logout(db, token)
  if (!company || idToken === null) return null
  return company.provider.endAddress(idToken, company.publicUrl + SIGN_IN_PATH)
}

export const forgetOldSteps = store.deleteOldSteps
