import { resolve } from 'node:path'
import { z } from 'zod'
import { WORK_SETTINGS, workOf, type WorkSettings } from './config-work.ts'
import * as data from './config-data.ts'
import { COMPANY_SETTINGS, companyOf, contradictionsOfWays } from './config-ways.ts'
import * as field from './config-fields.ts'
import { CannotStart } from './platform/cannot-start.ts'
import type { TrustedNetwork } from './platform/network/trusted-networks.ts'
import { quote, readSecrets } from './platform/secrets.ts'
import { exposingSetting } from './exposing-setting.ts'
import { DEMO_COMMUNITY } from './settings/settings.ts'

const ROLES = ['api', 'worker'] as const
const MESSENGERS = ['builtin', 'reddy', 'telegram', 'none'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const NODE_ENVS = ['development', 'production', 'test'] as const

export type Role = (typeof ROLES)[number]

/** The settings of a process, read once from its environment at start. README.md describes each. */
export type Config = WorkSettings &
  data.DatabaseConfig & {
    port: number
    host: string
    /** An absolute path. */
    dataDir: string
    roles: Role[]
    /** Account numbers, and other identities as `accountOf` names them, that are owners without a granted role. */
    organisers: string[]
    /** Whether the demo is loaded into an empty database. */
    demo: boolean
    /** For how many hours the end of a tournament can be taken back. The seed of its draw is published then. */
    reopenHours: number
    /** How many times faster than real time the demo's results come in. */
    demoSpeed: number
    /** `none`: nobody signs in with an account number. */
    messenger: 'builtin' | 'reddy' | 'none'
    /** Whether MESSENGER was set. If it was not, the built-in messenger shows its codes on this machine only. */
    isMessengerChosen: boolean
    /** Set with MESSENGER=reddy. */
    reddy: { token: string; url: string; refusalMeansUnknown: boolean; rate: number } | null
    /** Null: nobody signs in by e-mail. */
    mail: {
      url: string
      from: { name: string; address: string }
      rate: number
      /** The domains whose addresses may sign in; null: all. */
      domains: string[] | null
    } | null
    /** Null: nobody signs in with Telegram. `url` is without a slash at its end. */
    telegram: { token: string; url: string; rate: number } | null
    /** Hosts of push services besides those of the browsers, with a port or without. */
    pushHosts: string[]
    /** Null: nobody signs in with an account of a company. */
    company: ReturnType<typeof companyOf>
    /** Whether browsers get the service worker. */
    hasServiceWorker: boolean
    /** Without a slash at its end. */
    publicUrl: string | null
    /** Which proxies are trusted to name a client's address: none, this number before this server, or these. */
    trustProxy: false | number | string[]
    /** With limits of their own for signing in. */
    trustedNetworks: TrustedNetwork[]
    corsOrigins: string[]
    /** The most open connections of one address that is no trusted proxy. */
    connectionsPerAddress: number
    /** Null: the footer has no link to a chat community. */
    communityUrl: string | null
    /** The token that allows reading `/metrics`. Null: nobody may read them. */
    metricsToken: string | null
    /** How long `/readyz` says no before a stopping process stops (ms). */
    drainMs: number
    logLevel: (typeof LOG_LEVELS)[number]
    nodeEnv: (typeof NODE_ENVS)[number]
    /** Settings that are allowed but so unusual that the log must warn of them. */
    warnings: string[]
  }

/** The environment is no valid configuration. The message has one line for each mistake. */
export class ConfigError extends CannotStart {
  override readonly name = 'ConfigError'
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}

/** Long enough for a proxy that asks every two seconds. With the embedded database there is no other process. */
const DRAIN_SECONDS = 5

export const SETTINGS = z.object({
  PORT: field.wholeNumber(0, 65_535).default(3000),
  HOST: field.hostName.default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  ...data.DATABASE_SETTINGS,
  ROLES: field.listOf(field.oneOf(ROLES)).default([...ROLES]),
  ORGANISERS: field.listOf(field.account).default([]),
  REOPEN_HOURS: field.wholeNumber(0, 8760).default(24),
  DEMO: field.oneOrZero.optional(),
  DEMO_SPEED: field.speed.default(1),
  MESSENGER: field.oneOf(MESSENGERS).optional(),
  REDDY_TOKEN: field.botToken.optional(),
  REDDY_URL: field.webUrl(['https:']).default('https://bot.reddy.team/v2'),
  REDDY_REFUSAL_MEANS_UNKNOWN: field.oneOrZero.default(true),
  MESSENGER_RATE: field.wholeNumber(1, 1000).default(20),
  SMTP_URL: field.smtpUrl.optional(),
  MAIL_FROM: field.sender.optional(),
  MAIL_DOMAINS: field.listOf(field.domain).optional(),
  MAIL_RATE: field.wholeNumber(1, 1000).default(10),
  TELEGRAM_TOKEN: field.telegramToken.optional(),
  TELEGRAM_URL: field.webUrl(['http:', 'https:']).default('https://api.telegram.org'),
  TELEGRAM_RATE: field.wholeNumber(1, 30).default(30),
  SERVICE_WORKER: field.oneOrZero.default(true),
  PUSH_HOSTS: field.listOf(field.pushHost).default([]),
  ...COMPANY_SETTINGS,
  PUBLIC_URL: field.webUrl(['http:', 'https:']).optional(),
  TRUST_PROXY: field.proxies.default(false),
  TRUSTED_NETWORKS: field.trustedNetworks.default([]),
  CORS_ORIGINS: field.listOf(field.origin).default([]),
  CONNECTIONS_PER_ADDRESS: field.wholeNumber(10, 1_000_000).default(1000),
  COMMUNITY_URL: field.webUrl(['https:']).optional(),
  METRICS_TOKEN: field.metricsToken.optional(),
  DRAIN_SECONDS: field.wholeNumber(0, 600).optional(),
  ...WORK_SETTINGS,
  LOG_LEVEL: field.oneOf(LOG_LEVELS).default('info'),
  NODE_ENV: field.oneOf(NODE_ENVS).default('development'),
})
type Given = Record<string, string>

/** Reads and checks every setting. An empty one counts as not set. Throws `ConfigError` with all mistakes. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given: Given = {}
  for (const [name, text] of Object.entries(env)) if (text?.trim()) given[name] = text.trim()

  const unread = readSecrets(given)
  const read = SETTINGS.safeParse(given)
  const mistaken = mistakesOf(read.error, given)
  const exposing = exposingSetting(given, (name) => mistaken.has(name))
  const mistakes = [...unread, ...mistaken.values(), ...contradictionsOf(given, exposing)]
  if (!read.success || mistakes.length > 0) throw new ConfigError(mistakes)
  const settings = read.data
  const messenger =
    settings.MESSENGER === 'reddy' || settings.MESSENGER === 'none' ? settings.MESSENGER : 'builtin'
  const isExposed = messenger === 'builtin' && exposing !== null
  const demo = settings.DEMO ?? (!settings.DATABASE_URL && messenger === 'builtin' && !isExposed)
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    ...data.databaseOf(settings),
    roles: settings.ROLES,
    organisers: settings.ORGANISERS,
    reopenHours: settings.REOPEN_HOURS,
    demo,
    demoSpeed: settings.DEMO_SPEED,
    messenger,
    isMessengerChosen: settings.MESSENGER !== undefined,
    reddy:
      messenger === 'reddy'
        ? {
            token: settings.REDDY_TOKEN!,
            url: field.withoutSlash(settings.REDDY_URL),
            refusalMeansUnknown: settings.REDDY_REFUSAL_MEANS_UNKNOWN,
            rate: settings.MESSENGER_RATE,
          }
        : null,
    mail:
      settings.SMTP_URL !== undefined
        ? {
            url: settings.SMTP_URL,
            from: settings.MAIL_FROM!,
            rate: settings.MAIL_RATE,
            domains: settings.MAIL_DOMAINS?.length ? settings.MAIL_DOMAINS : null,
          }
        : null,
    telegram:
      settings.TELEGRAM_TOKEN !== undefined
        ? {
            token: settings.TELEGRAM_TOKEN,
            url: field.withoutSlash(settings.TELEGRAM_URL),
            rate: settings.TELEGRAM_RATE,
          }
        : null,
    pushHosts: settings.PUSH_HOSTS,
    company: companyOf(settings),
    hasServiceWorker: settings.SERVICE_WORKER,
    publicUrl: settings.PUBLIC_URL ? field.withoutSlash(settings.PUBLIC_URL) : null,
    trustProxy: settings.TRUST_PROXY,
    trustedNetworks: settings.TRUSTED_NETWORKS,
    corsOrigins: settings.CORS_ORIGINS,
    connectionsPerAddress: settings.CONNECTIONS_PER_ADDRESS,
    communityUrl: settings.COMMUNITY_URL ?? (demo ? DEMO_COMMUNITY : null),
    metricsToken: settings.METRICS_TOKEN ?? null,
    drainMs:
      1000 *
      (settings.DRAIN_SECONDS ??
        (settings.DATABASE_URL && settings.ROLES.includes('api') ? DRAIN_SECONDS : 0)),
    ...workOf(settings),
    logLevel: settings.LOG_LEVEL,
    nodeEnv: settings.NODE_ENV,
    warnings: isExposed
      ? [
          'Anybody who reaches this server can sign in as anybody: ' +
            `MESSENGER=builtin shows the codes at /dev/messenger, and ${exposing} lets others in.`,
        ]
      : [],
  }
}

/** Returns the first mistake of each setting, by its name, in one line. */
function mistakesOf(error: z.ZodError | undefined, given: Given): Map<string, string> {
  const words = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    if (!words.has(name)) words.set(name, `${name} ${message}, not ${quote(name, given)}`)
  }
  return words
}

/** Returns the mistakes of settings that are valid alone and contradict each other. */
function contradictionsOf(given: Given, exposing: string | null): string[] {
  const { MESSENGER: messenger = 'builtin' } = given
  const found = [...data.contradictionsOfDatabase(given), ...contradictionsOfWays(given)]
  if (messenger === 'telegram') {
    found.push(
      'MESSENGER names the messenger of account numbers: for Telegram set TELEGRAM_TOKEN, and MESSENGER=none if there are none',
    )
  } else if (messenger === 'reddy' && !given.REDDY_TOKEN) {
    found.push('MESSENGER=reddy needs the token of a bot in REDDY_TOKEN')
  } else if (messenger === 'builtin' && given.NODE_ENV === 'production') {
    found.push(
      'MESSENGER=builtin shows the sign-in codes to every visitor, so it is refused with NODE_ENV=production',
    )
  } else if (!given.MESSENGER && exposing !== null) {
    found.push(
      `MESSENGER is not set, and the built-in one shows the sign-in codes to every visitor, and ${exposing} lets others in: ` +
        'choose MESSENGER=reddy, or MESSENGER=builtin if only people who may sign in as you can reach this server',
    )
  }
  if (given.DEMO === '1' && messenger !== 'builtin') {
    found.push('DEMO=1 has an organiser that anybody may be, so it goes with MESSENGER=builtin only')
  }
  return found
}
