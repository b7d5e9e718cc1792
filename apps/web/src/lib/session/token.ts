import { TOKEN_LIFETIME_MS } from '@called-it/rules/limits.ts'

const NAME = 'token'

/** All tabs share the cookie; this is the token of the user whom this page was made for. */
let held: string | null = null

/** The session token kept in the cookie, or null. */
export function readToken(): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${NAME}=`))
  return found ? decodeURIComponent(found.slice(NAME.length + 1)) || null : null
}

/** Keeps the token in a cookie: 7 days, Lax, Secure where the browser accepts that (SPEC.md 9). */
export function saveToken(token: string): void {
  write(encodeURIComponent(token), TOKEN_LIFETIME_MS / 1000)
  held = readToken()
  if (held !== token) complain('save')
}

/** Forgets the token; with `only`, no other than that one. */
export function dropToken(only: string | null = readToken()): void {
  held = null
  if (readToken() !== only) return
  write('', 0)
  if (readToken() !== null) complain('delete')
}

/** The token that this page works with; null: nobody is signed in on it, whatever other tabs do. */
export function heldToken(): string | null {
  return held
}

/** From here on the page works with this token. */
export function holdToken(token: string | null): void {
  held = token
}

function write(value: string, lifeInSeconds: number) {
  try {
    document.cookie = `${NAME}=${value}; Path=/; Max-Age=${lifeInSeconds}; SameSite=Lax${isSecure() ? '; Secure' : ''}`
  } catch {
    // A sandboxed page may not touch cookies at all; the caller reads back and complains.
  }
}

/** Browsers refuse a Secure cookie on plain http, with the exception of localhost. */
function isSecure() {
  return location.protocol === 'https:' || location.hostname === 'localhost'
}

function complain(what: 'save' | 'delete') {
  // SPEC.md 8: a failure to save or delete the token only logs to the console, the page goes on.
  // oxlint-disable-next-line no-console
  console.error(`The session token could not be ${what}d: cookies are blocked.`)
}
