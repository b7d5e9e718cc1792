import { rootCertificates } from 'node:tls'
import * as client from 'openid-client'
import { Agent, fetch as fetchBy, type RequestInit } from 'undici'
import type { Claims } from './claims.ts'

/** The settings of the company's server, as the environment has them. */
export type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The certificates of a private authority (PEM), trusted besides the public ones; null: none. */
  ca: string | null
  scopes: string
}

/** What a browser has to bring back from the company's server. */
export type Checks = { state: string; nonce: string; verifier: string }

/** Why a sign-in led to nothing. `away`: the server does not answer; `denied`: the person or the company says no. */
export type ProviderFailure = 'away' | 'denied' | 'refused'

export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly failure: ProviderFailure
  constructor(failure: ProviderFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** A person as the company's server names them. */
export type Proved = { claims: Claims; idToken: string | null }

export type Provider = {
  /** Returns the address at which the sign-in begins, and what has to come back. Throws `ProviderError`. */
  begin(returnAddress: string, state: string): Promise<{ address: string; checks: Checks }>
  /** Takes the answer that a browser has brought to `address`. Throws `ProviderError`. */
  finish(address: URL, checks: Checks): Promise<Proved>
  /** Returns the address that ends the session there; null: the server has none, or does not answer. */
  endAddress(idToken: string, returnAddress: string): Promise<string | null>
  /** Throws if the server does not answer or is none. */
  check(): Promise<void>
  close(): Promise<void>
}

/** How long one answer of the server may take (s): somebody waits at a white page. */
const ANSWER_S = 5

/** Makes the client of the company's server. Nothing is asked before the first sign-in, so the server may be away at the start. */
export function makeProvider(settings: ProviderSettings, answerS = ANSWER_S): Provider {
  const { issuer, clientId, clientSecret, ca, scopes } = settings
  const agent = ca === null ? null : new Agent({ connect: { ca: [...rootCertificates, ca] } })
  let known: client.Configuration | null = null
  let asking: Promise<client.Configuration> | null = null

  async function discover(): Promise<client.Configuration> {
    const isPlain = issuer.startsWith('http://')
    const server = await client.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      authenticate(clientSecret),
      {
        timeout: answerS,
        // The settings allow it on this machine alone.
        execute: isPlain ? [client.allowInsecureRequests] : [],
        ...(agent && { [client.customFetch]: fetchWith(agent) }),
      },
    )
    known = server
    return server
  }

  /**
   * Returns the server with its addresses, asked for just now: nobody is sent to a server that does not answer. Many who come at once
   * wait for one answer.
   */
  async function find(): Promise<client.Configuration> {
    asking ??= discover().finally(() => (asking = null))
    try {
      return await asking
    } catch (error) {
      throw failed(error)
    }
  }

  return {
    async begin(returnAddress, state) {
      const server = await find()
      const checks = { state, nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
      const address = client.buildAuthorizationUrl(server, {
        redirect_uri: returnAddress,
        scope: scopes,
        state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, checks }
    },
    async finish(address, { state, nonce, verifier }) {
      const server = known ?? (await find())
      try {
        const tokens = await client.authorizationCodeGrant(server, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const inToken = tokens.claims()!
        const more = server.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(server, tokens.access_token, inToken.sub)
          : {}
        return { claims: { ...more, ...inToken }, idToken: tokens.id_token ?? null }
      } catch (error) {
        throw failed(error)
      }
    },
    async endAddress(idToken, returnAddress) {
      try {
        const server = await find()
        if (!server.serverMetadata().end_session_endpoint) return null
        return client.buildEndSessionUrl(server, {
          id_token_hint: idToken,
          post_logout_redirect_uri: returnAddress,
        }).href
      } catch (error) {
        if (error instanceof ProviderError) return null
        throw error
      }
    },
    async check() {
      await find()
    },
    async close() {
      await agent?.close()
    },
  }
}

/** Names the client as the server wants it: by the header, which is the default of OpenID Connect, unless it knows the body alone. */
function authenticate(secret: string): client.ClientAuth {
  const byHeader = client.ClientSecretBasic(secret)
  const byBody = client.ClientSecretPost(secret)
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isByBody = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (isByBody ? byBody : byHeader)(server, metadata, body, headers)
  }
}

/** The `fetch` of Node knows no authority of its own; that of its library does. */
const fetchWith =
  (agent: Agent): client.CustomFetch =>
  (address, init) =>
    fetchBy(address, { ...(init as RequestInit), dispatcher: agent }) as unknown as Promise<Response>

/** What the server says that it cannot do now. */
const AWAY = new Set(['temporarily_unavailable', 'server_error'])
const DENIED = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required'])
/** The first status of a server that has failed itself. */
const SERVER_FAILED = 500

/** Returns what a failure means. Its message names no code, token or claim: it is for the log. */
function failed(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (error instanceof client.AuthorizationResponseError) {
    const failure = AWAY.has(error.error) ? 'away' : DENIED.has(error.error) ? 'denied' : 'refused'
    return new ProviderError(failure, `the server of the company answered ${wordOf(error.error)}`)
  }
  if (error instanceof client.ResponseBodyError)
    return new ProviderError(
      'refused',
      `the server of the company answered ${error.status} ${wordOf(error.error)}`,
    )
  const { code = null, cause } = error as { code?: string | null; cause?: { status?: number; code?: string } }
  const isAway =
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_ABORT' ||
    (cause?.status ?? 0) >= SERVER_FAILED ||
    // A connection that was refused, broken, or whose certificate is not trusted.
    (error instanceof TypeError && code === null)
  const why = wordOf(cause?.code ?? code ?? (error instanceof Error ? error.name : 'nothing'))
  return isAway
    ? new ProviderError('away', `the server of the company does not answer: ${why}`)
    : new ProviderError('refused', `the answer of the company's server is not right: ${why}`)
}

/** A word of the server as it may stand in a log. */
const wordOf = (text: string): string => (/^[\w.-]{1,60}$/.test(text) ? text : 'something else')
