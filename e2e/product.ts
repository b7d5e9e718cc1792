import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { finishSetup } from '@called-it/contract/contest/contest.ts'
import { callerFor, signIn } from './world.ts'

const root = join(import.meta.dirname, '..')
const ORGANISER = '7000001'
const START_MAX_MS = 60_000

/** A product that runs: its address, what it printed at its start, and how it is stopped. */
type Started = { address: string; output: string; stop: () => Promise<void> }

/** Starts the product on a database of its own, ends its first run, and signs its organiser in. Returns the function that stops it. */
export default async function startProduct(config: FullConfig): Promise<() => Promise<void>> {
  for (const { name, metadata } of config.projects) {
    process.stdout.write(`Browser "${name}": ${metadata.browser}\n`)
  }
  const { address, stop } = await startFresh()
  try {
    // Workers inherit the environment.
    process.env.PRODUCT_URL = address
    process.env.ORGANISER_TOKEN = await signIn(ORGANISER)
    await callerFor(process.env.ORGANISER_TOKEN)(finishSetup, {})
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** Starts the product on a database of its own. */
export async function startFresh(settings: Partial<typeof SETTINGS> = {}): Promise<Started> {
  if (!existsSync(join(root, 'apps/web/dist/index.html'))) {
    throw new Error('The web app is not built; `npm run e2e` builds it first.')
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'called-it-e2e-'))
  // If root runs this, the user that runs PostgreSQL needs access; otherwise the data would be stored elsewhere permanently.
  chmodSync(dataDir, 0o755)
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...SETTINGS, ...settings, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { ...(await greetingOf(server)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The tests set these whatever the developer's shell has; an empty setting counts as not set. */
const SETTINGS = {
  NODE_ENV: 'test',
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  DATABASE_POOL: '',
  ROLES: '',
  ORGANISERS: ORGANISER,
  DEMO: '0',
  // Behind a proxy the messenger has to be chosen.
  MESSENGER: 'builtin',
  SMTP_URL: '',
  MAIL_FROM: '',
  MAIL_DOMAINS: '',
  PUBLIC_URL: '',
  OIDC_ISSUER: '',
  OIDC_CLIENT_ID: '',
  OIDC_CLIENT_SECRET: '',
  OIDC_NAME: '',
  // Each test is a client of its own, so that they do not use up each other's sign-in codes.
  TRUST_PROXY: '1',
  CORS_ORIGINS: '',
  COMMUNITY_URL: 'https://chat.example/called-it',
  METRICS_TOKEN: '',
  TELEGRAM_TOKEN: '',
  TELEGRAM_URL: '',
  DRAIN_SECONDS: '',
  FOOTBALL_DATA_TOKEN: '',
  FOOTBALL_DATA_URL: '',
  OPENFOOTBALL_URL: '',
  BACKUP_DIR: '',
  BACKUP_KEY: '',
  BACKUP_IDENTITY: '',
  LOG_LEVEL: 'warn',
}

/** What the server prints once it accepts requests; its later output are warnings, which are shown. */
function greetingOf(server: ChildProcess): Promise<Omit<Started, 'stop'>> {
  const { promise, resolve, reject } = Promise.withResolvers<Omit<Started, 'stop'>>()
  let output = ''
  let isReady = false
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (isReady) process.stderr.write(text)
    output += text
    const address = /ready at (http:\S+)/.exec(output)?.[1]
    if (!address) return
    isReady = true
    resolve({ address, output })
  })
  server.once('exit', (code, signal) => {
    const how = `The server ended (${code ?? signal})`
    if (isReady && code !== 0) process.stderr.write(`${how} in the middle of the tests.\n`)
    reject(new Error(`${how} before it was ready.\n${output}`))
  })
  const limit = setTimeout(() => reject(new Error(`The server did not get ready.\n${output}`)), START_MAX_MS)
  return promise.finally(() => clearTimeout(limit))
}
