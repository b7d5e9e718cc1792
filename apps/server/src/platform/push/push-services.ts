/**
 * The push services of the browsers. A subscription names the address that we call, and it comes from a browser: without this list
 * anybody could let the server call whatever it reaches.
 */
const SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** The most characters of an address. */
export const ENDPOINT_MAX = 1000

const fits = (host: string, service: string): boolean =>
  service.startsWith('*.')
    ? host.endsWith(service.slice(1)) && host.length > service.length - 1
    : host === service

/** Where an address may be called: at a service of a browser, which is on the internet, or at one that the settings add. */
export type Allowed = 'on_the_internet' | 'anywhere'

/** Returns where an address may be called; null: nowhere. `more` are hosts that the settings add, with a port or without. */
export function allowedAt(endpoint: string, more: readonly string[]): Allowed | null {
  const url = endpoint.length <= ENDPOINT_MAX ? URL.parse(endpoint) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  if (more.some((each) => url.host === each || fits(url.host, each))) return 'anywhere'
  // `host` has a port unless it is the usual one.
  return SERVICES.some((each) => fits(url.host, each)) ? 'on_the_internet' : null
}
