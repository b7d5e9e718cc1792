import type { TestApp } from '../app.ts'

/** Where the product of these tests is reached. */
export const PUBLIC_URL = 'https://game.example'

/** Keeps cookies by name, as a browser does for one site. */
class Jar {
  readonly #cookies = new Map<string, string>()
  take(setCookie: string[]): void {
    for (const line of setCookie) {
      const [pair] = line.split(';')
      const at = pair!.indexOf('=')
      const [name, value] = [pair!.slice(0, at), pair!.slice(at + 1)]
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }
  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  clear(): void {
    this.#cookies.clear()
  }
}

export type Browser = ReturnType<typeof openBrowser>

/** A browser that goes between the product and the company's server. */
export function openBrowser(server: TestApp) {
  const own = new Jar()
  const theirs = new Jar()
  const listOf = (header: unknown): string[] =>
    typeof header === 'string' ? [header] : ((header ?? []) as string[])

  /** Asks the product. */
  async function ask(method: string, path: string, options: { token?: string; body?: unknown } = {}) {
    const reply = await server.request(method, path, {
      ...options,
      headers: { cookie: own.header, 'accept-language': 'en' },
    })
    own.take(listOf(reply.headers['set-cookie']))
    return reply
  }
  /** Follows the company's server until it leads back. Returns the path and the query to which it does. */
  async function visit(address: string): Promise<string> {
    let next = address
    for (let step = 0; step < 10; step++) {
      const reply = await fetch(next, { redirect: 'manual', headers: { cookie: theirs.header } })
      theirs.take(reply.headers.getSetCookie())
      const location = reply.headers.get('location')
      if (!location) throw new Error(`${next} answered ${reply.status}: ${await reply.text()}`)
      next = new URL(location, next).href
      if (next.startsWith(`${PUBLIC_URL}/`)) return next.slice(PUBLIC_URL.length)
    }
    throw new Error('The company’s server leads nowhere.')
  }
  const placeOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers.location)

  return {
    own,
    ask,
    visit,
    /** Begins a sign-in; returns the address of the company's server, or of the sign-in page. */
    begin: async (path = '/') =>
      placeOf(await ask('GET', `/api/v1/auth/oidc?return=${encodeURIComponent(path)}`)),
    /** Comes back from there; returns where the product leads on. */
    comeBack: async (path: string) => placeOf(await ask('GET', path)),
    end: () => ask('POST', '/api/v1/auth/oidc/login', { body: {} }),
    /** Signs in, and returns the answer to the last call. */
    async signIn() {
      const back = await visit(placeOf(await ask('GET', '/api/v1/auth/oidc')))
      await ask('GET', back)
      return ask('POST', '/api/v1/auth/oidc/login', { body: {} })
    },
    /** Links an account in a session; returns the answer to the last call. */
    async link(token: string) {
      const { body } = await ask('POST', '/api/v1/user/identities/oidc', { token, body: {} })
      const place = placeOf(await ask('GET', await visit((body as { url: string }).url)))
      return { place, ...(await ask('POST', '/api/v1/user/identities/oidc/finish', { token, body: {} })) }
    },
  }
}
