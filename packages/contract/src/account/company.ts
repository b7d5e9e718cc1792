import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ENTRY_REFUSALS, user } from './accounts.ts'
import { ownIdentities } from './identities.ts'

// Sign-in by the account of a company (OpenID Connect). A browser is sent there by a redirect and comes back by one; a page of ours
// then ends the sign-in by a call, so that no address holds anything that signs in.

/**
 * Why a sign-in elsewhere led back without one, as `failed` in the address: the server there does not answer, the person or the
 * server said no, something was not right, it took too long or was begun in another browser, or too many begin.
 */
export const SIGN_IN_FAILURES = ['away', 'denied', 'refused', 'expired', 'busy'] as const
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number]

/** Where the page finds what it has to do, as `step` in the address. */
export const COMPANY_STEP = 'company'

const own = { area: 'User', access: 'signed_in', status: 200 } as const
const PATH_MAX = 2000

export const beginCompanySignIn = endpoint({
  method: 'GET',
  path: '/api/v1/auth/oidc',
  area: 'Auth',
  summary:
    "Redirects to the company's server. It leads back to the sign-in page, with `failed` if there is no sign-in, else with what ends it",
  access: 'anyone',
  query: z.object({ return: z.string().max(PATH_MAX).optional() }),
  status: 302,
  answer: null,
  errors: [],
})
export const returnFromCompany = endpoint({
  method: 'GET',
  path: '/api/v1/auth/oidc/return',
  area: 'Auth',
  summary: "Where the company's server leads back to: its redirect address",
  access: 'anyone',
  status: 302,
  answer: null,
  errors: [],
})

/** Entries of the OpenAPI document: browsers open these addresses, and both answer with a redirect. */
export const COMPANY_REDIRECTS = [beginCompanySignIn, returnFromCompany]

export const loginByCompany = endpoint({
  method: 'POST',
  path: '/api/v1/auth/oidc/login',
  area: 'Auth',
  summary:
    "End the sign-in that this browser began: the company's server has named the person. The first one creates the user",
  access: 'anyone',
  body: z.object({}),
  status: 200,
  answer: z.object({ user, token: z.string() }),
  errors: ['sign_in_expired', 'account_blocked', 'way_off', ...ENTRY_REFUSALS],
})

export const logoutByCompany = endpoint({
  method: 'POST',
  path: '/api/v1/auth/oidc/logout',
  area: 'Auth',
  summary: "End the session, and learn where it ends at the company's server; null: it does not",
  access: 'signed_in',
  status: 200,
  answer: z.object({ url: z.string().nullable() }),
  errors: [],
  is_counted: false,
})

export const beginCompanyLink = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/user/identities/oidc',
  summary:
    "Begin to link an account of the company: the address of the company's server, which leads back to the account page",
  body: z.object({}),
  answer: z.object({ url: z.string() }),
  errors: ['already_linked', 'way_off', 'provider_away'],
})

export const finishCompanyLink = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/user/identities/oidc/finish',
  summary: "Link the account that the company's server has named; the other ways of the caller are told",
  body: z.object({}),
  answer: z.object({ identities: ownIdentities }),
  errors: ['sign_in_expired', 'identity_taken', 'already_linked', 'way_off'],
})
