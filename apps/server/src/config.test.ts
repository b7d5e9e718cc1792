import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { trustedOf } from './platform/network/trusted-networks.ts'
import { ConfigError, readConfig } from './config.ts'

function mistakesOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

test('without settings everything has its default', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: null,
    poolerUrl: null,
    backups: { folder: null, key: null, identity: null, hour: 4 },
    feeds: { openligadb: expect.anything(), openfootball: expect.anything() },
    databasePool: 20,
    roles: ['api', 'worker'],
    organisers: [],
    reopenHours: 24,
    demo: true,
    demoSpeed: 1,
    messenger: 'builtin',
    isMessengerChosen: false,
    reddy: null,
    mail: null,
    telegram: null,
    pushHosts: [],
    company: null,
    hasServiceWorker: true,
    publicUrl: null,
    trustProxy: false,
    trustedNetworks: [],
    corsOrigins: [],
    connectionsPerAddress: 1000,
    communityUrl: '/dev/community',
    metricsToken: null,
    drainMs: 0,
    logLevel: 'info',
    nodeEnv: 'development',
    warnings: [],
  })
})

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '', DEMO: '', ROLES: '', NODE_ENV: '' })).toEqual(
    readConfig({}),
  )
})

test.each([
  ['PORT', '0', { port: 0 }],
  ['PORT', '65535', { port: 65_535 }],
  ['HOST', '::1', { host: '::1' }],
  ['HOST', 'localhost', { host: 'localhost' }],
  ['DATA_DIR', '/var/data', { dataDir: resolve('/var/data') }],
  [
    'DATABASE_URL',
    'postgres://ann:secret@db/game',
    { databaseUrl: 'postgres://ann:secret@db/game', demo: false, communityUrl: null, drainMs: 5000 },
  ],
  [
    'DATABASE_URL',
    'postgresql://db:5432/game',
    { databaseUrl: 'postgresql://db:5432/game', demo: false, communityUrl: null, drainMs: 5000 },
  ],
  ['DRAIN_SECONDS', '20', { drainMs: 20_000 }],
  ['DATABASE_POOL', '1', { databasePool: 1 }],
  ['ROLES', 'worker', { roles: ['worker'] }],
  ['ROLES', ' worker , api,worker', { roles: ['worker', 'api'] }],
  ['ORGANISERS', '1000, 123456789012345', { organisers: ['1000', '123456789012345'] }],
  ['DEMO', '0', { demo: false, communityUrl: null }],
  ['DEMO', '1', { demo: true }],
  ['DEMO_SPEED', '1.5', { demoSpeed: 1.5 }],
  ['DEMO_SPEED', '600', { demoSpeed: 600 }],
  ['MESSENGER', 'builtin', { messenger: 'builtin', isMessengerChosen: true }],
  ['PUBLIC_URL', 'http://localhost:8080/', { publicUrl: 'http://localhost:8080' }],
  ['PUBLIC_URL', 'http://127.0.0.1:8080/game', { publicUrl: 'http://127.0.0.1:8080/game' }],
  ['TRUST_PROXY', '0', { trustProxy: false }],
  [
    'CORS_ORIGINS',
    'http://127.0.0.1:5173, http://localhost:5173/',
    { corsOrigins: ['http://127.0.0.1:5173', 'http://localhost:5173'] },
  ],
  ['CONNECTIONS_PER_ADDRESS', '20000', { connectionsPerAddress: 20_000 }],
  [
    'TRUSTED_NETWORKS',
    '203.0.113.0/24=200, 2001:db8::/32',
    { trustedNetworks: ['203.0.113.0/24=200', '2001:db8::/32'].map(trustedOf) },
  ],
  ['COMMUNITY_URL', 'https://chat.example/join', { communityUrl: 'https://chat.example/join' }],
  ['METRICS_TOKEN', 'a-b_c.d~e+f/g=16', { metricsToken: 'a-b_c.d~e+f/g=16' }],
  ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ['NODE_ENV', 'test', { nodeEnv: 'test' }],
])('%s=%s is accepted', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toEqual({ ...readConfig({}), ...expected })
})

test.each([
  ['TRUST_PROXY', '1', { trustProxy: 1 }],
  ['TRUST_PROXY', '2', { trustProxy: 2 }],
  ['TRUST_PROXY', '10.0.0.1, 192.168.0.0/16,::1', { trustProxy: ['10.0.0.1', '192.168.0.0/16', '::1'] }],
  [
    'CORS_ORIGINS',
    'https://a.example, http://localhost:5173/',
    { corsOrigins: ['https://a.example', 'http://localhost:5173'] },
  ],
])('%s=%s is accepted if the messenger was chosen', (name, value, expected) => {
  const MESSENGER = 'builtin'
  const { warnings, ...read } = readConfig({ [name]: value, MESSENGER })
  expect({ ...read, warnings: [] }).toEqual({
    ...readConfig({ MESSENGER }),
    demo: false,
    communityUrl: null,
    ...expected,
  })
  expect(warnings).toHaveLength(1)
})

test.each([
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536"'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, not "-1"'],
  ['PORT', '3000.5', 'PORT must be a whole number from 0 to 65535, not "3000.5"'],
  ['PORT', 'http', 'PORT must be a whole number from 0 to 65535, not "http"'],
  ['HOST', 'http://localhost', 'HOST must be an address or a host name, not "http://localhost"'],
  [
    'DATABASE_URL',
    'mysql://db/game',
    'DATABASE_URL must look like postgres://user:password@host:5432/database, not what it is now',
  ],
  [
    'DATABASE_URL',
    'postgres://db',
    'DATABASE_URL must look like postgres://user:password@host:5432/database, not what it is now',
  ],
  [
    'DATABASE_URL',
    'mysql://ann:secret@db/game',
    'DATABASE_URL must look like postgres://user:password@host:5432/database, not what it is now',
  ],
  [
    'DATABASE_URL',
    'postgres://ann:100%@db/game',
    'DATABASE_URL must look like postgres://user:password@host:5432/database, not what it is now',
  ],
  [
    'TRUSTED_NETWORKS',
    'office',
    'TRUSTED_NETWORKS must be networks such as 203.0.113.0/24=500, separated by commas: an address or a subnet, and after = ' +
      'the sign-in codes that each address of it may ask for in an hour, not "office"',
  ],
  [
    'TRUSTED_NETWORKS',
    '10.0.0.0/8=20',
    'TRUSTED_NETWORKS must allow 30 to 100000 codes an hour in each network, not "10.0.0.0/8=20"',
  ],
  [
    'TRUSTED_NETWORKS',
    '0.0.0.0/0=500',
    'TRUSTED_NETWORKS must not raise the limits of everybody: a subnet of public addresses is /10 or narrower, ' +
      '/24 in IPv6, not "0.0.0.0/0=500"',
  ],
  [
    'TRUSTED_NETWORKS',
    '2001:db8::1',
    'TRUSTED_NETWORKS must name networks of IPv6 by /64 or wider: limits count a /64 as one address, not "2001:db8::1"',
  ],
  [
    'TRUSTED_NETWORKS',
    '10.0.0.0/8,10.1.0.0/8=60',
    'TRUSTED_NETWORKS must name each network once, not "10.0.0.0/8,10.1.0.0/8=60"',
  ],
  [
    'CONNECTIONS_PER_ADDRESS',
    '9',
    'CONNECTIONS_PER_ADDRESS must be a whole number from 10 to 1000000, not "9"',
  ],
  ['DATABASE_POOL', '0', 'DATABASE_POOL must be a whole number from 1 to 1000, not "0"'],
  ['ROLES', 'api,cook', 'ROLES must be one of api, worker, not "api,cook"'],
  [
    'ORGANISERS',
    '1000,12',
    'ORGANISERS must be account numbers of 4 to 15 digits or e-mail addresses, separated by commas, not "1000,12"',
  ],
  ['DEMO', 'yes', 'DEMO must be 1 or 0, not "yes"'],
  ['DEMO_SPEED', '0.5', 'DEMO_SPEED must be a number of at least 1, not "0.5"'],
  ['DEMO_SPEED', 'Infinity', 'DEMO_SPEED must be a number of at least 1, not "Infinity"'],
  [
    'MESSENGER',
    'telegram',
    'MESSENGER names the messenger of account numbers: for Telegram set TELEGRAM_TOKEN, and MESSENGER=none if there are none',
  ],
  ['MESSENGER_RATE', '0', 'MESSENGER_RATE must be a whole number from 1 to 1000, not "0"'],
  ['MESSENGER', 'reddy', 'MESSENGER=reddy needs the token of a bot in REDDY_TOKEN'],
  [
    'REDDY_TOKEN',
    'a b',
    'REDDY_TOKEN must be a token of at least 8 letters, digits and :._-, not what it is now',
  ],
  [
    'METRICS_TOKEN',
    'fifteen-letters',
    'METRICS_TOKEN must be a token of 16 to 200 letters, digits and ._~+/=-, not what it is now',
  ],
  ['MESSENGER', 'pigeon', 'MESSENGER must be one of builtin, reddy, telegram, none, not "pigeon"'],
  [
    'PUBLIC_URL',
    'ftp://example.com',
    'PUBLIC_URL must be an address that begins with http:// or https://, not "ftp://example.com"',
  ],
  [
    'TRUST_PROXY',
    'yes',
    'TRUST_PROXY must be a number of proxies (0 to 10) or their addresses and subnets, separated by commas, not "yes"',
  ],
  [
    'TRUST_PROXY',
    '10.0.0.0/33',
    'TRUST_PROXY must be a number of proxies (0 to 10) or their addresses and subnets, separated by commas, not "10.0.0.0/33"',
  ],
  [
    'TRUST_PROXY',
    '10.0.0.1, 0.0.0.0/1,128.0.0.0/1',
    'TRUST_PROXY must not trust everybody: a subnet of public addresses is /10 or narrower, /24 in IPv6, not "10.0.0.1, 0.0.0.0/1,128.0.0.0/1"',
  ],
  [
    'CORS_ORIGINS',
    'https://a.example/path',
    'CORS_ORIGINS must be origins such as https://example.com, separated by commas, not "https://a.example/path"',
  ],
  [
    'CORS_ORIGINS',
    '*',
    'CORS_ORIGINS must be origins such as https://example.com, separated by commas, not "*"',
  ],
  [
    'COMMUNITY_URL',
    'http://chat.example',
    'COMMUNITY_URL must be an address that begins with https://, not "http://chat.example"',
  ],
  [
    'LOG_LEVEL',
    'loud',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
  ],
  ['NODE_ENV', 'staging', 'NODE_ENV must be one of development, production, test, not "staging"'],
  [
    'NODE_ENV',
    'production',
    'MESSENGER=builtin shows the sign-in codes to every visitor, so it is refused with NODE_ENV=production',
  ],
])('%s=%s is refused', (name, value, mistake) => {
  expect(mistakesOf({ [name]: value })).toEqual([mistake])
})

test.each([
  ['HOST', '0.0.0.0', 'HOST=0.0.0.0'],
  ['HOST', 'game.example', 'HOST=game.example'],
  ['PUBLIC_URL', 'https://ann:secret@game.example/', 'PUBLIC_URL at game.example'],
  ['TRUST_PROXY', '1', 'TRUST_PROXY=1'],
  ['TRUST_PROXY', '127.0.0.1', 'TRUST_PROXY=127.0.0.1'],
  ['CORS_ORIGINS', 'http://localhost:5173,https://a.example', 'CORS_ORIGINS with https://a.example'],
])('%s=%s requires that the messenger is chosen', (name, value, door) => {
  expect(mistakesOf({ [name]: value })).toEqual([
    `MESSENGER is not set, and the built-in one shows the sign-in codes to every visitor, and ${door} lets others in: ` +
      'choose MESSENGER=reddy, or MESSENGER=builtin if only people who may sign in as you can reach this server',
  ])
  // If it was chosen, the server starts without the demo and its well-known organiser, and warns.
  const chosen = readConfig({ [name]: value, MESSENGER: 'builtin' })
  expect(chosen).toMatchObject({ messenger: 'builtin', demo: false })
  expect(chosen.warnings).toEqual([expect.stringContaining(`${door} lets others in`)])
  expect(readConfig({ [name]: value, MESSENGER: 'builtin', DEMO: '1' }).demo).toBe(true)
  // A process that shows no codes has no warning, nor has one whose messenger shows none.
  expect(readConfig({ [name]: value, ROLES: 'worker' }).warnings).toEqual([])
  expect(readConfig({ [name]: value, MESSENGER: 'reddy', REDDY_TOKEN: '12345:abcdef' }).warnings).toEqual([])
})

test('production needs a real messenger', () => {
  const config = readConfig({ MESSENGER: 'reddy', REDDY_TOKEN: '12345:abcdef', NODE_ENV: 'production' })
  expect(config).toMatchObject({
    messenger: 'reddy',
    demo: false,
    reddy: { token: '12345:abcdef', url: 'https://bot.reddy.team/v2', refusalMeansUnknown: true, rate: 20 },
  })
})

test('the demo and its well-known organiser do not exist with a real messenger', () => {
  expect(mistakesOf({ MESSENGER: 'reddy', REDDY_TOKEN: '12345:abcdef', DEMO: '1' })).toEqual([
    'DEMO=1 has an organiser that anybody may be, so it goes with MESSENGER=builtin only',
  ])
})

test('no message about a mistake shows a secret', () => {
  const env = {
    DATABASE_URL: 'mysql://ann:secret@db/game',
    REDDY_TOKEN: 'sec ret',
    PUBLIC_URL: 'ftp://ann:secret@db/',
    COMMUNITY_URL: 'http://ann:secret@chat',
  }
  expect(mistakesOf(env)).toHaveLength(4)
  expect(mistakesOf(env).join()).not.toMatch(/secret|sec ret/)
})

test('all mistakes are reported at once', () => {
  expect(mistakesOf({ PORT: 'x', MESSENGER: 'reddy', DEMO: '1', TRUST_PROXY: '11' })).toHaveLength(4)
  expect(mistakesOf({ PORT: 'x', DEMO: '2', LOG_LEVEL: 'loud' })).toHaveLength(3)
  expect(() => readConfig({ PORT: 'x', DEMO: '2' })).toThrow(/^PORT .*\nDEMO .*$/)
})

test('a process drains if others may serve in its place', () => {
  const DATABASE_URL = 'postgres://db/game'
  expect(readConfig({ DATABASE_URL, DRAIN_SECONDS: '0' }).drainMs).toBe(0)
  expect(readConfig({ DATABASE_URL, ROLES: 'worker' }).drainMs).toBe(0)
  expect(mistakesOf({ DRAIN_SECONDS: '601' })).toHaveLength(1)
})

test('the demo needs the embedded database unless it is requested', () => {
  const DATABASE_URL = 'postgres://db/game'
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
})

test('a mail server needs a sender, and lets a contest go without a messenger', () => {
  const SMTP_URL = 'smtps://ann:s%25cret@mail.example:465'
  expect(mistakesOf({ SMTP_URL })).toEqual(['SMTP_URL needs the sender of the letters in MAIL_FROM'])
  expect(mistakesOf({ MAIL_DOMAINS: 'example.com' })).toHaveLength(1)
  expect(mistakesOf({ MESSENGER: 'none' })).toEqual([
    'MESSENGER=none needs another way to sign in, such as SMTP_URL: nobody could sign in',
  ])
  const { mail, messenger, demo } = readConfig({
    SMTP_URL,
    MAIL_FROM: 'Лига «Ромашки» <Game@Example.com>',
    MAIL_DOMAINS: 'Example.com, romashka.example',
    MESSENGER: 'none',
    NODE_ENV: 'production',
  })
  expect({ mail, messenger, demo }).toEqual({
    mail: {
      url: SMTP_URL,
      from: { name: 'Лига «Ромашки»', address: 'game@example.com' },
      rate: 10,
      domains: ['example.com', 'romashka.example'],
    },
    messenger: 'none',
    demo: false,
  })
  for (const MAIL_FROM of [
    'game',
    'Game <game>',
    'a@example.com, b@example.com',
    'x <a@example.com> <b@example.com>',
  ])
    expect(mistakesOf({ SMTP_URL, MAIL_FROM }), MAIL_FROM).toHaveLength(1)
})

test('owners are named by whatever they sign in with', () => {
  const { organisers } = readConfig({ ORGANISERS: '1234567, Anna@Example.com, telegram:42, oidc:aB-1' })
  expect(organisers).toEqual(['1234567', 'anna@example.com', 'telegram:42', 'oidc:aB-1'])
  expect(mistakesOf({ ORGANISERS: 'anna' })).toHaveLength(1)
})

test('a secret may be the content of a file, which no mistake shows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'called-it-secrets-'))
  try {
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const METRICS_TOKEN_FILE = file('metrics', 'a-token-of-16-signs\n')
    expect(readConfig({ METRICS_TOKEN_FILE }).metricsToken).toBe('a-token-of-16-signs')
    const SMTP_URL_FILE = file('smtp', 'smtp://ann:hidden@mail.example')
    expect(readConfig({ SMTP_URL_FILE, MAIL_FROM: 'a@example.com' }).mail?.url).toBe(
      'smtp://ann:hidden@mail.example',
    )
    const bad = file('bad', 'hidden-but-no-address')
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'REDDY_TOKEN', 'METRICS_TOKEN']) {
      expect(mistakesOf({ [`${name}_FILE`]: join(folder, 'nowhere') })).toContain(
        `${name}_FILE must be a file that this process can read`,
      )
      expect(mistakesOf({ [`${name}_FILE`]: file('empty', ' \n') })).toContain(
        `${name}_FILE is an empty file`,
      )
      expect(mistakesOf({ [`${name}_FILE`]: bad, [name]: 'other' }).join('\n')).toContain('both set')
      expect(mistakesOf({ [`${name}_FILE`]: bad }).join('\n')).not.toContain('hidden')
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
