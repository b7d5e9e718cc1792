import { isLoopback } from './platform/network/network.ts'

type Given = Record<string, string>

/** Returns the host of an address. The rest of the address may hold a password. */
const hostOf = (address: string): string => new URL(address).hostname

/**
 * Returns the setting, in words, that makes a process of the API reachable from outside this machine. Null:
 * there is none. Invalid settings are reported elsewhere and do not count.
 */
export function exposingSetting(given: Given, isMistaken: (name: string) => boolean): string | null {
  const { HOST = '127.0.0.1', PUBLIC_URL, TRUST_PROXY = '0', CORS_ORIGINS = '', ROLES = 'api' } = given
  if (!ROLES.split(',').some((role) => role.trim() === 'api')) return null
  if (!isLoopback(HOST) && !isMistaken('HOST')) return `HOST=${HOST}`
  if (PUBLIC_URL && !isMistaken('PUBLIC_URL') && !isLoopback(hostOf(PUBLIC_URL)))
    return `PUBLIC_URL at ${hostOf(PUBLIC_URL)}`
  // A proxy lets others in, even on the same machine.
  if (!/^0+$/.test(TRUST_PROXY) && !isMistaken('TRUST_PROXY')) return `TRUST_PROXY=${TRUST_PROXY}`
  if (isMistaken('CORS_ORIGINS')) return null
  const origins = CORS_ORIGINS.split(',').map((origin) => origin.trim())
  const foreign = origins.find((origin) => origin !== '' && !isLoopback(hostOf(origin)))
  return foreign === undefined ? null : `CORS_ORIGINS with ${foreign}`
}
