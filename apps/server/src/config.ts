import { isIP } from 'node:net'
import { resolve } from 'node:path'

const ROLES = ['api', 'worker'] as const
const MESSENGERS = ['builtin', 'reddy', 'telegram'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const NODE_ENVS = ['development', 'production', 'test'] as const

export type Role = (typeof ROLES)[number]

/** The settings of a process, read from its environment once, at start. README.md describes each. */
export type Config = {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  databaseReplicaUrl: string | null
  /** Connections that this process may open at most. */
  databasePool: number
  roles: Role[]
  /** Account numbers that are organisers without being granted it. */
  organisers: string[]
  /** Whether the demo is loaded into an empty database. */
  demo: boolean
  /** How many times faster than the clock the demo's results come in. */
  demoSpeed: number
  messenger: 'builtin' | 'reddy'
  /** Set with MESSENGER=reddy. */
  reddy: { token: string; url: string; refusalMeansUnknown: boolean } | null
  /** Without a slash at its end. */
  publicUrl: string | null
  /** Whose word about a client's address counts: nobody's, that of so many proxies before us, or of these. */
  trustProxy: false | number | string[]
  corsOrigins: string[]
  /** Null: the footer invites to no chat community. */
  communityUrl: string | null
  logLevel: (typeof LOG_LEVELS)[number]
  nodeEnv: (typeof NODE_ENVS)[number]
}

/** The environment does not make a configuration: one line for each mistake. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}

/** Turns text into a value, or throws the mistake as words that follow the setting's name. */
type Parse<T> = (text: string) => T

class Mistake extends Error {}

/** Reads and checks every setting; an empty one counts as not set. Throws `ConfigError` with all mistakes. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const mistakes: string[] = []
  const read = <T, U>(name: string, parse: Parse<T>, otherwise: U): T | U => {
    const text = env[name]?.trim()
    if (!text) return otherwise
    try {
      return parse(text)
    } catch (error) {
      if (!(error instanceof Mistake)) throw error
      mistakes.push(`${name} ${error.message}, not ${quote(name, text)}`)
      return otherwise
    }
  }

  const databaseUrl = read('DATABASE_URL', postgresUrl, null)
  const nodeEnv = read('NODE_ENV', oneOf(NODE_ENVS), 'development')
  const messenger = read('MESSENGER', oneOf(MESSENGERS), 'builtin')
  const reddy = {
    token: read('REDDY_TOKEN', botToken, ''),
    url: read(
      'REDDY_URL',
      (text) => webUrl(text, ['https:']).replace(/\/+$/, ''),
      'https://bot.reddy.team/v2',
    ),
    refusalMeansUnknown: read('REDDY_REFUSAL_MEANS_UNKNOWN', oneOrZero, true),
  }
  const config: Config = {
    port: read('PORT', wholeNumber(0, 65_535), 3000),
    host: read('HOST', hostName, '127.0.0.1'),
    dataDir: resolve(read('DATA_DIR', String, '.data')),
    databaseUrl,
    databaseReplicaUrl: read('DATABASE_REPLICA_URL', postgresUrl, null),
    databasePool: read('DATABASE_POOL', wholeNumber(1, 1000), 20),
    roles: read('ROLES', listOf(oneOf(ROLES)), [...ROLES]),
    organisers: read('ORGANISERS', listOf(accountNumber), []),
    demo: read('DEMO', oneOrZero, databaseUrl === null && messenger === 'builtin'),
    demoSpeed: read('DEMO_SPEED', speed, 1),
    messenger: messenger === 'reddy' ? 'reddy' : 'builtin',
    reddy: messenger === 'reddy' ? reddy : null,
    publicUrl: read('PUBLIC_URL', (text) => webUrl(text, ['http:', 'https:']).replace(/\/+$/, ''), null),
    trustProxy: read('TRUST_PROXY', proxies, false),
    corsOrigins: read('CORS_ORIGINS', listOf(origin), []),
    communityUrl: read('COMMUNITY_URL', (text) => webUrl(text, ['https:']), null),
    logLevel: read('LOG_LEVEL', oneOf(LOG_LEVELS), 'info'),
    nodeEnv,
  }

  if (env.DATABASE_REPLICA_URL?.trim() && !env.DATABASE_URL?.trim()) {
    mistakes.push('DATABASE_REPLICA_URL is a copy of the server in DATABASE_URL, which is not set')
  }
  if (messenger === 'telegram') {
    mistakes.push('MESSENGER=telegram is not part of this version yet; builtin and reddy are')
  } else if (messenger === 'reddy' && !reddy.token) {
    mistakes.push('MESSENGER=reddy needs the token of a bot in REDDY_TOKEN')
  } else if (messenger === 'builtin' && nodeEnv === 'production') {
    mistakes.push(
      'MESSENGER=builtin shows the sign-in codes to every visitor, so it is refused with NODE_ENV=production',
    )
  }
  if (config.demo && messenger !== 'builtin') {
    mistakes.push('DEMO=1 has an organiser that anybody may be, so it goes with MESSENGER=builtin only')
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}

/** A mistaken address may hold a password, and a token is one: neither must reach the screen or a log. */
const quote = (name: string, text: string): string =>
  (name.startsWith('DATABASE_') && text.includes('@')) || name === 'REDDY_TOKEN'
    ? 'what it is now'
    : JSON.stringify(text)

const botToken: Parse<string> = (text) => {
  if (/^[\w:.-]{8,}$/.test(text)) return text
  throw new Mistake('must be a token of at least 8 letters, digits and :._-')
}

const wholeNumber =
  (least: number, most: number): Parse<number> =>
  (text) => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= least && number <= most) return number
    throw new Mistake(`must be a whole number from ${least} to ${most}`)
  }

const speed: Parse<number> = (text) => {
  const number = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && number >= 1) return number
  throw new Mistake('must be a number of at least 1')
}

const oneOrZero: Parse<boolean> = (text) => {
  if (text === '1' || text === '0') return text === '1'
  throw new Mistake('must be 1 or 0')
}

const oneOf =
  <const T extends string>(choices: readonly T[]): Parse<T> =>
  (text) => {
    const choice = choices.find((each) => each === text)
    if (choice) return choice
    throw new Mistake(`must be one of ${choices.join(', ')}`)
  }

/** Comma-separated, without repetitions. */
const listOf =
  <T>(parse: Parse<T>): Parse<T[]> =>
  (text) => {
    const items = text.split(',').map((item) => item.trim())
    return [...new Set(items.filter(Boolean).map(parse))]
  }

/** 4 to 15 digits, as in API.md "Auth". */
const accountNumber: Parse<string> = (text) => {
  if (/^\d{4,15}$/.test(text)) return text
  throw new Mistake('must be account numbers of 4 to 15 digits, separated by commas')
}

const hostName: Parse<string> = (text) => {
  if (isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text
  throw new Mistake('must be an address or a host name')
}

const postgresUrl: Parse<string> = (text) => {
  const url = URL.parse(text)
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1) return text
  throw new Mistake('must look like postgres://user:password@host:5432/database')
}

function webUrl(text: string, protocols: string[]): string {
  const url = URL.parse(text)
  if (url && protocols.includes(url.protocol)) return text
  throw new Mistake(
    `must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`,
  )
}

const origin: Parse<string> = (text) => {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '') === url.origin) return url.origin
  throw new Mistake('must be origins such as https://example.com, separated by commas')
}

/** A number of proxies, or their addresses and subnets. */
const proxies: Parse<false | number | string[]> = (text) => {
  if (/^\d+$/.test(text)) return wholeNumber(0, 10)(text) || false
  return listOf(proxyAddress)(text)
}

const proxyAddress: Parse<string> = (text) => {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  if (bits > 0 && fits && rest.length === 0) return text
  throw new Mistake(
    'must be a number of proxies (0 to 10) or their addresses and subnets, separated by commas',
  )
}
