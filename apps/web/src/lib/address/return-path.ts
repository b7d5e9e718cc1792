import { isSafeAddress } from '@called-it/contract/safe-address.ts'

/** Returns the path to open after signing in: a path of this site, otherwise home (no open redirect). */
export function readReturnPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || !isSafeAddress(value)) return '/'
  const { pathname, search, hash } = new URL(value, location.origin)
  // `/.//elsewhere` without its dots would be another site.
  if (!isSafeAddress(pathname) || pathname.startsWith('/auth/')) return '/'
  return pathname + search + hash
}
