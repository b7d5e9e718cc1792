// `npm run check:deploy`: what an operator gets, with the programs that this machine has: the image built and run, the way from deploy/install.sh over a lost
// database to a renewal, proxies, units and scripts read by their own programs, and processes renewed under load behind a real proxy. What cannot be
// checked here is said.
//   --only settings,image,stand,caddy,nginx,haproxy  some of it: the last three renew processes behind that proxy
//   --folder DIR                       keeps what it builds there, for the next time
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { type BuiltImage, buildImage, whyNoImage } from './built-image.ts'
import { checkImage } from './image.ts'
import { checkRenewal, PROXIES } from './renewal.ts'
import { imageFileProblems } from './image-files.ts'
import {
  checkAlerts,
  checkCaddyfile,
  checkCompose,
  checkHaproxy,
  checkNginx,
  checkScripts,
  checkUnits,
} from './settings-files.ts'
import { checkStand } from './stand.ts'
import { Failed } from './tools.ts'

const PARTS = ['settings', 'image', 'stand', ...PROXIES] as const
const ROOT = join(import.meta.dirname, '../..')
/** Five ports from here on are used. */
const PORT = Number(process.env.PORT ?? 4160)
/** Calls in a second. */
const RATE = Number(process.env.RATE ?? 500)

const { values } = parseArgs({ options: { only: { type: 'string' }, folder: { type: 'string' } } })
const chosen = values.only?.split(',') ?? [...PARTS]
const folder = values.folder ? resolve(values.folder) : mkdtempSync(join(tmpdir(), 'called-it-deploy-'))
mkdirSync(folder, { recursive: true })
chmodSync(folder, 0o755) // the user that runs PostgreSQL must have access
let failures = 0
let image: BuiltImage | null = null
/** Builds the image once. */
const build = () => (image ??= buildImage(ROOT, folder))
// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

async function check(name: string, act: () => Promise<string> | string): Promise<void> {
  try {
    print(`${name}: ${await act()}`)
  } catch (error) {
    if (!(error instanceof Failed)) throw error
    failures += 1
    print(`${name}: FAILED: ${error.message}`)
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

try {
  if (chosen.includes('settings')) {
    await check('scripts', () => checkScripts(ROOT))
    await check('compose', () => checkCompose(ROOT, join(folder, 'compose')))
    await check('systemd', () => checkUnits(ROOT, join(folder, 'units')))
    await check('caddy', () => checkCaddyfile(ROOT))
    await check('nginx', () => checkNginx(ROOT, join(folder, 'nginx')))
    await check('haproxy', () => checkHaproxy(ROOT, join(folder, 'haproxy')))
    await check('alerts', () => checkAlerts(ROOT))
  }
  if (chosen.includes('image')) {
    await check('files', () => {
      const problems = imageFileProblems(ROOT)
      if (problems.length > 0) throw new Failed(problems.join('\n'))
      return 'the image holds all that the server imports, and no tests'
    })
    await check('image', async () => {
      const why = whyNoImage()
      if (why !== null) return `NOT BUILT: ${why}`
      const built = build()
      const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'image'), log: () => {} })
      try {
        return await checkImage(built, { databaseUrl: postgres.url, port: PORT })
      } finally {
        await postgres.stop()
      }
    })
  }
  if (chosen.includes('stand')) await check('stand', () => checkStand(ROOT, { folder, rate: RATE, build }))
  for (const proxy of PROXIES) {
    if (!chosen.includes(proxy)) continue
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, `renewal-${proxy}`), log: () => {} })
    const place = { root: ROOT, folder, databaseUrl: postgres.url, port: PORT, rate: RATE }
    await check(`renewal behind ${proxy}`, () => checkRenewal(proxy, place))
    await postgres.stop()
  }
} finally {
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}
// A program that was killed may have left a pipe open.
process.exit(failures > 0 ? 1 : 0)
