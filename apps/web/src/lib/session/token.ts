import { TOKEN_LIFETIME_MS } from '@called-it/rules/limits.ts'

const NAME = 'token'

/** The token that this page works with. The cookie is shared by all tabs and may have another one. */
let pageToken: string | null = null

/** Returns the session token of the cookie, or null. */
export function readToken(): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${NAME}=`))
  return found ? decodeURIComponent(found.slice(NAME.length + 1)) || null : null
}

/** Writes the token into the cookie: 7 days, Lax, Secure where the browser accepts that (SPEC.md 9). */
export function saveToken(token: string): void {
  write(encodeURIComponent(token), TOKEN_LIFETIME_MS / 1000)
  pageToken = readToken()
  if (pageToken !== token) complain('save')
}

/** Deletes the token from the cookie, but only if it equals `only`. */
export function dropToken(only: string | null = readToken()): void {
  pageToken = null
  if (readToken() !== only) return
  write('', 0)
  if (readToken() !== null) complain('delete')
}

/** Returns the token that this page works with; null if nobody is signed in on it, whatever other tabs do. */
export function readPageToken(): string | null {
  return pageToken
}

/** Sets the token that this page works with. */
export function setPageToken(token: string | null): void {
  pageToken = token
}

function write(value: string, lifeInSeconds: number) {
  try {
    document.cookie = `${NAME}=${value}; Path=/; Max-Age=${lifeInSeconds}; ${isFramed() ? IN_FRAME : `SameSite=Lax${isSecure() ? '; Secure' : ''}`}`
  } catch {
    // A sandboxed page may not access cookies; the caller reads the cookie back and reports the failure.
  }
}

/** In a frame of another site browsers keep a cookie only if it belongs to that site's frames alone. */
const IN_FRAME = 'SameSite=None; Secure; Partitioned'
/** Whether another page shows this one: a Mini App in the web client of Telegram. */
const isFramed = () => window.parent !== window

/** Whether a Secure cookie is possible: browsers refuse it on plain http, except on localhost. */
function isSecure() {
  return location.protocol === 'https:' || location.hostname === 'localhost'
}

function complain(failed: 'save' | 'delete') {
  // SPEC.md 8: a failure to save or delete the token only logs to the console, the page goes on.
  // oxlint-disable-next-line no-console
  console.error(`The session token could not be ${failed}d: cookies are blocked.`)
}
