import { createServer as createPlain } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import Provider, { type KoaContextWithOIDC } from 'oidc-provider'
import type { Authority } from './authority.ts'

/** What the company's server says about a person. */
export type Employee = {
  sub: string
  name?: string
  email?: string
  department?: string
  groups?: string[]
  [claim: string]: unknown
}

export const CLIENT = { id: 'called-it', secret: 'the-secret-of-the-client' }

export type CompanyServer = {
  issuer: string
  /** Who types the right password there; null: nobody, the person cancels. */
  person: Employee | null
  /** The paths that were asked for. */
  asked: string[]
  /** Whether each answer waits until it is false again. */
  isSlow: boolean
  close(): Promise<void>
}

/** Starts a server of OpenID Connect on this machine, for one client. */
export async function startCompanyServer(
  publicUrl: string,
  { port = 0, authority = null }: { port?: number; authority?: Authority | null } = {},
): Promise<CompanyServer> {
  const listener = authority ? createSecure(authority) : createPlain()
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve))
  const issuer = `${authority ? 'https' : 'http'}://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const server: CompanyServer = { issuer, person: null, asked: [], isSlow: false, close }
  const employees = new Map<string, Employee>()

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/api/v1/auth/oidc/return`],
        post_logout_redirect_uris: [`${publicUrl}/auth/login`],
      },
    ],
    cookies: { keys: ['a key of this test'] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'department', 'groups', 'realm_access', '_claim_names'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ ...employees.get(sub), sub }),
    }),
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // The server asks; whoever is asked says yes.
        logoutSource: (context, form) => {
          context.body = `<!doctype html><body>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button></body>`
        },
      },
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client!.clientId,
        accountId: context.oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    if (!context.path.startsWith('/interaction/')) return next()
    const { person } = server
    if (!person)
      return provider.interactionFinished(context.req, context.res, {
        error: 'access_denied',
        error_description: 'The person has cancelled.',
      })
    employees.set(person.sub, person)
    await provider.interactionFinished(context.req, context.res, { login: { accountId: person.sub } })
    context.respond = false
  })
  const sockets = new Set<Socket>()
  listener.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const handle = provider.callback()
  listener.on('request', (request, response) => {
    server.asked.push(request.url!.split('?')[0]!)
    if (!server.isSlow) void handle(request, response)
  })
  return server

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    if (listener.listening) await new Promise((resolve) => listener.close(resolve))
  }
}
