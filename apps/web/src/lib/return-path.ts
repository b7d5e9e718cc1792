/** Where to go after signing in: a path of this site, or home. Anything else could lead a reader astray. */
export function readReturnPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  const target = URL.parse(value, location.origin) // `//elsewhere` and `/\elsewhere` are other hosts
  if (!target || target.origin !== location.origin || target.pathname.startsWith('/auth/')) return '/'
  return target.pathname + target.search + target.hash
}
