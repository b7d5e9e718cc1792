import { resolve } from 'node:path'
import { z } from 'zod'
import * as field from './config-fields.ts'
import { CannotStart } from './platform/cannot-start.ts'
import type { TrustedNetwork } from './platform/network/trusted-networks.ts'
import { strangersDoor } from './strangers-door.ts'

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
  /** Connections that this process may open at most; one that serves the API opens two at least. */
  databasePool: number
  roles: Role[]
  /** Account numbers that are organisers without being granted it. */
  organisers: string[]
  /** Whether the demo is loaded into an empty database. */
  demo: boolean
  /** For how many hours the end of a tournament can be taken back; the seed of its draw is told then. */
  reopenHours: number
  /** How many times faster than the clock the demo's results come in. */
  demoSpeed: number
  messenger: 'builtin' | 'reddy'
  /** Whether somebody set MESSENGER: the built-in one of a start that chose none shows its codes on this machine alone. */
  isMessengerChosen: boolean
  /** Set with MESSENGER=reddy. */
  reddy: { token: string; url: string; refusalMeansUnknown: boolean; rate: number } | null
  /** Without a slash at its end. */
  publicUrl: string | null
  /** Whose word about a client's address counts: nobody's, that of so many proxies before us, or of these. */
  trustProxy: false | number | string[]
  /** With limits of their own for signing in. */
  trustedNetworks: TrustedNetwork[]
  corsOrigins: string[]
  /** Connections that one address may have open, where it is no trusted proxy. */
  connectionsPerAddress: number
  /** Null: the footer invites to no chat community. */
  communityUrl: string | null
  /** Who knows it may read `/metrics`; null: nobody may. */
  metricsToken: string | null
  /** How long `/readyz` says no before a process that was told to stop does (ms). */
  drainMs: number
  logLevel: (typeof LOG_LEVELS)[number]
  nodeEnv: (typeof NODE_ENVS)[number]
  /** What is allowed, and yet so unusual that whoever starts this must be told loudly. */
  warnings: string[]
}

/** The environment does not make a configuration: one line for each mistake. */
export class ConfigError extends CannotStart {
  override readonly name = 'ConfigError'
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}

/** Long enough for a proxy that asks every two seconds; where the database is embedded there is no other process. */
const DRAIN_SECONDS = 5

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

const SETTINGS = z.object({
  PORT: field.wholeNumber(0, 65_535).default(3000),
  HOST: field.hostName.default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: field.postgresUrl.optional(),
  DATABASE_POOL: field.wholeNumber(1, 1000).default(20),
  ROLES: field.listOf(field.oneOf(ROLES)).default([...ROLES]),
  ORGANISERS: field.listOf(field.accountNumber).default([]),
  REOPEN_HOURS: field.wholeNumber(0, 8760).default(24),
  DEMO: field.oneOrZero.optional(),
  DEMO_SPEED: field.speed.default(1),
  MESSENGER: field.oneOf(MESSENGERS).optional(),
  REDDY_TOKEN: field.botToken.optional(),
  REDDY_URL: field.webUrl(['https:']).default('https://bot.reddy.team/v2'),
  REDDY_REFUSAL_MEANS_UNKNOWN: field.oneOrZero.default(true),
  MESSENGER_RATE: field.wholeNumber(1, 1000).default(20),
  PUBLIC_URL: field.webUrl(['http:', 'https:']).optional(),
  TRUST_PROXY: field.proxies.default(false),
  TRUSTED_NETWORKS: field.trustedNetworks.default([]),
  CORS_ORIGINS: field.listOf(field.origin).default([]),
  CONNECTIONS_PER_ADDRESS: field.wholeNumber(10, 1_000_000).default(1000),
  COMMUNITY_URL: field.webUrl(['https:']).optional(),
  METRICS_TOKEN: field.metricsToken.optional(),
  DRAIN_SECONDS: field.wholeNumber(0, 600).optional(),
  LOG_LEVEL: field.oneOf(LOG_LEVELS).default('info'),
  NODE_ENV: field.oneOf(NODE_ENVS).default('development'),
})
type Given = Record<string, string>

/** Reads and checks every setting; an empty one counts as not set. Throws `ConfigError` with all mistakes. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given: Given = {}
  for (const [name, text] of Object.entries(env)) if (text?.trim()) given[name] = text.trim()

  const read = SETTINGS.safeParse(given)
  const mistaken = mistakesOf(read.error, given)
  const door = strangersDoor(given, (name) => mistaken.has(name))
  const mistakes = [...mistaken.values(), ...contradictionsOf(given, door)]
  if (!read.success || mistakes.length > 0) throw new ConfigError(mistakes)
  const it = read.data
  const messenger = it.MESSENGER === 'reddy' ? 'reddy' : 'builtin'
  const isExposed = messenger === 'builtin' && door !== null
  return {
    port: it.PORT,
    host: it.HOST,
    dataDir: resolve(it.DATA_DIR),
    databaseUrl: it.DATABASE_URL ?? null,
    databasePool: it.DATABASE_POOL,
    roles: it.ROLES,
    organisers: it.ORGANISERS,
    reopenHours: it.REOPEN_HOURS,
    demo: it.DEMO ?? (!it.DATABASE_URL && messenger === 'builtin' && !isExposed),
    demoSpeed: it.DEMO_SPEED,
    messenger,
    isMessengerChosen: it.MESSENGER !== undefined,
    reddy:
      messenger === 'reddy'
        ? {
            token: it.REDDY_TOKEN!,
            url: withoutSlash(it.REDDY_URL),
            refusalMeansUnknown: it.REDDY_REFUSAL_MEANS_UNKNOWN,
            rate: it.MESSENGER_RATE,
          }
        : null,
    publicUrl: it.PUBLIC_URL ? withoutSlash(it.PUBLIC_URL) : null,
    trustProxy: it.TRUST_PROXY,
    trustedNetworks: it.TRUSTED_NETWORKS,
    corsOrigins: it.CORS_ORIGINS,
    connectionsPerAddress: it.CONNECTIONS_PER_ADDRESS,
    communityUrl: it.COMMUNITY_URL ?? null,
    metricsToken: it.METRICS_TOKEN ?? null,
    drainMs: 1000 * (it.DRAIN_SECONDS ?? (it.DATABASE_URL && it.ROLES.includes('api') ? DRAIN_SECONDS : 0)),
    logLevel: it.LOG_LEVEL,
    nodeEnv: it.NODE_ENV,
    warnings: isExposed
      ? [
          'Anybody who reaches this server can sign in as anybody: ' +
            `MESSENGER=builtin shows the codes at /dev/messenger, and ${door} lets others in.`,
        ]
      : [],
  }
}

/** The first mistake of each setting, by its name, in one line. */
function mistakesOf(error: z.ZodError | undefined, given: Given): Map<string, string> {
  const words = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    if (!words.has(name)) words.set(name, `${name} ${message}, not ${quote(name, given[name] ?? '')}`)
  }
  return words
}

/** A mistaken address may hold a password, and each token is one: neither must reach the screen or a log. */
const quote = (name: string, text: string): string =>
  name.endsWith('_TOKEN') || text.includes('@') ? 'what it is now' : JSON.stringify(text)

/** What is right by itself, and wrong together. */
function contradictionsOf(given: Given, door: string | null): string[] {
  const found: string[] = []
  const { MESSENGER: messenger = 'builtin' } = given
  if (messenger === 'telegram') {
    found.push('MESSENGER=telegram is not part of this version yet; builtin and reddy are')
  } else if (messenger === 'reddy' && !given.REDDY_TOKEN) {
    found.push('MESSENGER=reddy needs the token of a bot in REDDY_TOKEN')
  } else if (messenger === 'builtin' && given.NODE_ENV === 'production') {
    found.push(
      'MESSENGER=builtin shows the sign-in codes to every visitor, so it is refused with NODE_ENV=production',
    )
  } else if (!given.MESSENGER && door !== null) {
    found.push(
      `MESSENGER is not set, and the built-in one shows the sign-in codes to every visitor, whom ${door} lets in: ` +
        'choose MESSENGER=reddy, or MESSENGER=builtin if nobody reaches this server whom you would not let sign in as you',
    )
  }
  if (given.DEMO === '1' && messenger !== 'builtin') {
    found.push('DEMO=1 has an organiser that anybody may be, so it goes with MESSENGER=builtin only')
  }
  return found
}
