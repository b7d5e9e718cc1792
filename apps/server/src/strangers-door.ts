import { isLoopback } from './platform/network/network.ts'

type Given = Record<string, string>

/** The host of an address alone: the rest of it may hold a password. */
const hostOf = (address: string): string => new URL(address).hostname

/**
 * The setting by which others than this machine's own users reach what a process of the API serves, in words; null: there
 * is none. What is mistaken is told elsewhere, and opens nothing.
 */
export function strangersDoor(given: Given, isMistaken: (name: string) => boolean): string | null {
  const { HOST = '127.0.0.1', PUBLIC_URL, TRUST_PROXY = '0', CORS_ORIGINS = '', ROLES = 'api' } = given
  if (!ROLES.split(',').some((role) => role.trim() === 'api')) return null
  if (!isLoopback(HOST) && !isMistaken('HOST')) return `HOST=${HOST}`
  if (PUBLIC_URL && !isMistaken('PUBLIC_URL') && !isLoopback(hostOf(PUBLIC_URL)))
    return `PUBLIC_URL at ${hostOf(PUBLIC_URL)}`
  // A proxy is there to let others in, on the same machine too.
  if (!/^0+$/.test(TRUST_PROXY) && !isMistaken('TRUST_PROXY')) return `TRUST_PROXY=${TRUST_PROXY}`
  if (isMistaken('CORS_ORIGINS')) return null
  const origins = CORS_ORIGINS.split(',').map((origin) => origin.trim())
  const foreign = origins.find((origin) => origin !== '' && !isLoopback(hostOf(origin)))
  return foreign === undefined ? null : `CORS_ORIGINS with ${foreign}`
}
