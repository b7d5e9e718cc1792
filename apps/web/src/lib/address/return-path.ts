import { isSafeAddress } from '@called-it/contract/safe-address.ts'

/** Where to go after signing in: a path of this site, or home. Anything else could lead a reader astray. */
export function readReturnPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || !isSafeAddress(value)) return '/'
  const { pathname, search, hash } = new URL(value, location.origin)
  // Without its dots `/.//elsewhere` would be another site.
  if (!isSafeAddress(pathname) || pathname.startsWith('/auth/')) return '/'
  return pathname + search + hash
}
