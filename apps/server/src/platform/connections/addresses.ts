/** One of the servers that `DATABASE_URL` names. */
export type Place = {
  host: string
  port: number
  /** The address of this server alone. */
  url: string
}

const ADDRESS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(\/[^?#]+)(\?[^#]*)?$/
const PORT = 5432
/** What `target_session_attrs` may say: the product always looks for the server that writes. */
const TARGETS = [null, 'any', 'read-write', 'primary']

/**
 * Returns the servers of an address such as `postgres://user:password@one:5432,two:5433/database`, in its order; null: it is
 * no such address.
 */
export function readPlaces(address: string): Place[] | null {
  const [, scheme, user, hosts, path, query = ''] = ADDRESS.exec(address) ?? []
  if (scheme === undefined || !isDecodable(address)) return null
  const settings = new URLSearchParams(query)
  if (!TARGETS.includes(settings.get('target_session_attrs'))) return null
  const namesTarget = settings.has('target_session_attrs')
  settings.delete('target_session_attrs')
  const others = settings.size > 0 ? `?${settings.toString()}` : ''
  // Without it the address stays as it was written.
  const rest = namesTarget ? others : query
  const names = hosts!.split(',')
  // A host as a parameter takes the place of the one before the path.
  if (names.length > 1 && (names.includes('') || settings.has('host'))) return null
  const places = names.map((name) => {
    const url = `${scheme}${user}${name}${path}${rest}`
    const parsed = URL.parse(url)
    return parsed && { host: parsed.hostname || 'localhost', port: Number(parsed.port || PORT), url }
  })
  return places.every((place) => place !== null) ? places : null
}

/** The servers of an address that `readPlaces` has accepted. */
export function placesOf(address: string): Place[] {
  const places = readPlaces(address)
  if (!places) throw new Error('This is no address of a database')
  return places
}

/** Returns the name of the database of an address. */
export const databaseNameOf = (address: string): string =>
  decodeURIComponent(new URL(placesOf(address)[0]!.url).pathname.slice(1))

/** Returns the address of another database on the same servers. */
export const onDatabase = (address: string, name: string): string =>
  address.replace(ADDRESS, `$1$2$3/${encodeURIComponent(name).replaceAll('$', '$$$$')}$5`)

/** Returns the hosts of an address as messages name them. */
export const hostsOf = (address: string): string =>
  placesOf(address)
    .map(({ url }) => new URL(url).host || 'this machine')
    .join(', ')

/** Whether every % starts two hexadecimal digits of UTF-8. A % in a password must be written %25. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
