import { isSafeAddress } from '@called-it/contract/safe-address.ts'

/** Returns the path to open after signing in: a path of this site, otherwise home (no open redirect). */
export function readReturnPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || !isSafeAddress(value)) return '/'
  const { pathname, search, hash } = new URL(value, location.origin)
  // `/.//elsewhere` without its dots would be another site.
  if (!isSafeAddress(pathname) || pathname.startsWith('/auth/')) return '/'
  return pathname + search + hash
}

/** Reads the path to return to from the search parameters of an address; home is left out. */
export function readReturnSearch({ redirect }: Record<string, unknown>): { redirect?: string } {
  const path = readReturnPath(redirect)
  return path === '/' ? {} : { redirect: path }
}
