// `npm run bench:web` measures the screens with Lighthouse, on a phone and on a desktop, and the transferred
// size of their JavaScript. Options: `-- --runs N` (5 by default), `-- --address URL` for a running product
// with the demo, `-- --only home,rating` for some of the screens, `-- --device phone` for one device, `-- --write` to put
// the table into docs/benchmarks.md.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse, { desktopConfig, type Config, type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { findChromiums } from '../e2e/chromium.ts'
import { median, seconds } from './measuring/measure.ts'
import { type Ask, SCREENS } from './screens.ts'
import { freePort } from './processes/free-port.ts'

const root = join(import.meta.dirname, '..')
const ACCOUNT = '1001'
const DEVICES: { device: string; config: Config | undefined }[] = [
  { device: 'phone', config: undefined },
  { device: 'desktop', config: desktopConfig as Config },
]

const audit = (result: Result, id: string) => Number(result.audits[id]?.numericValue ?? NaN)
const scoreOf = (id: string) => (result: Result) => Math.round((result.categories[id]?.score ?? NaN) * 100)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
const COLUMNS: Column[] = [
  { title: 'performance', read: scoreOf('performance'), show: String },
  { title: 'accessibility', read: scoreOf('accessibility'), show: String },
  { title: 'best practices', read: scoreOf('best-practices'), show: String },
  { title: 'SEO', read: scoreOf('seo'), show: String },
  { title: 'first paint', read: (report) => audit(report, 'first-contentful-paint'), show: seconds },
  { title: 'largest paint', read: (report) => audit(report, 'largest-contentful-paint'), show: seconds },
  {
    title: 'blocking',
    read: (report) => audit(report, 'total-blocking-time'),
    show: (ms) => `${Math.round(ms)} ms`,
  },
  {
    title: 'shift',
    read: (report) => audit(report, 'cumulative-layout-shift'),
    show: (value) => value.toFixed(3),
  },
  { title: 'JavaScript', read: scriptBytes, show: kilobytes },
  // Lighthouse's measure of the machine: figures of runs with very different ones cannot be compared.
  {
    title: 'machine',
    read: ({ environment }) => environment.benchmarkIndex,
    show: (index) => index.toFixed(0),
  },
]

/** The place of the table in docs/benchmarks.md. */
const PLACE = /(<!-- screens -->\n)[\s\S]*?(\n<!-- \/screens -->)/

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    address: { type: 'string' },
    only: { type: 'string', default: SCREENS.map(({ name }) => name).join() },
    device: { type: 'string', default: DEVICES.map(({ device }) => device).join() },
    write: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1')

const print = (text: string) => process.stdout.write(`${text}\n`)
const product = values.address ? { address: values.address, stop: async () => {} } : await startProduct()
try {
  const token = await signIn(product.address)
  const rows = []
  const ask: Ask = async (path) => {
    const reply = await fetch(`${product.address}/api/v1/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return reply.json() as never
  }
  const wanted = values.only.split(',')
  const devices = values.device.split(',')
  for (const { device, config } of DEVICES.filter((one) => devices.includes(one.device))) {
    for (const { name, path, signedIn = true } of SCREENS.filter((screen) => wanted.includes(screen.name))) {
      print(`${name}, ${device} …`)
      const address = `${product.address}${typeof path === 'string' ? path : await path(ask)}`
      const results: Result[] = []
      for (let run = 0; run < runs; run += 1)
        results.push(await look(address, signedIn ? token : null, config))
      rows.push([`${name}, ${device}`, ...COLUMNS.map(({ read, show }) => spreadOf(results.map(read), show))])
    }
  }
  const head = ['screen', ...COLUMNS.map(({ title }) => title)]
  const day = new Date().toISOString().slice(0, 10)
  const table = [
    `${day}, ${runs} ${runs === 1 ? 'run' : 'runs'} each${runs === 1 ? '' : ': the middle one, the least and the greatest'}`,
    '',
    ...[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
  print(`\n${table}`)
  if (values.write) await writeTable(table)
} finally {
  await product.stop()
}

type Column = { title: string; read: (result: Result) => number; show: (value: number) => string }

async function writeTable(table: string): Promise<void> {
  const path = join(root, 'docs/benchmarks.md')
  const page = await readFile(path, 'utf8')
  if (!PLACE.test(page)) throw new Error('docs/benchmarks.md has no place for the table of screens')
  await writeFile(
    path,
    page.replace(PLACE, (_all, from: string, to: string) => `${from}\n${table}\n${to}`),
  )
}

/** Measures a page once in a separate browser with an empty cache. */
async function look(url: string, token: string | null, config: Config | undefined): Promise<Result> {
  const port = await freePort()
  const [{ launch: chosen }] = await findChromiums()
  const { args = [], ...launch } = chosen
  const browser = await chromium.launch({ ...launch, args: [...args, `--remote-debugging-port=${port}`] })
  try {
    const visitor = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    if (token) await visitor.contexts()[0]?.addCookies([{ name: 'token', value: token, url }])
    // The event stream never ends, so the page never becomes idle; everything else arrives within seconds.
    const maxWaitForLoad = 12_000
    const outcome = await lighthouse(url, { port, logLevel: 'error', locale: 'en', maxWaitForLoad }, config)
    if (!outcome || outcome.lhr.runtimeError) {
      throw new Error(`Lighthouse has no result: ${outcome?.lhr.runtimeError?.message}`)
    }
    return outcome.lhr
  } finally {
    await browser.close()
  }
}

/** Returns the bytes transferred, with headers. */
function scriptBytes(result: Result): number {
  const details = result.audits['resource-summary']?.details ?? result.audits['network-requests']?.details
  const items = (details && 'items' in details ? details.items : []) as {
    resourceType?: string
    transferSize?: number
  }[]
  return items
    .filter(({ resourceType }) => resourceType?.toLowerCase() === 'script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}

function spreadOf(figures: number[], show: Column['show']): string {
  const [least, greatest] = [Math.min(...figures), Math.max(...figures)]
  return least === greatest ? show(least) : `${show(median(figures))} (${show(least)} to ${show(greatest)})`
}

function startProduct(): Promise<{ address: string; stop: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    void mkdtemp(join(tmpdir(), 'called-it-bench-')).then(async (folder) => {
      await chmod(folder, 0o755) // when root runs this, the user that PostgreSQL runs as must get in
      const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'warn' }
      const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      child.once('exit', () => reject(new Error(`The product ended before it was ready.\n${output}`)))
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const address = /ready at (http:\S+)/.exec(output)?.[1]
        if (address) resolve({ address, stop: () => stop(child, folder) })
      })
    }, reject)
  })
}

async function stop(child: ChildProcess, folder: string) {
  child.kill('SIGTERM')
  await once(child, 'exit')
  await rm(folder, { recursive: true, force: true })
}

/** Signs in with a code from the messenger that comes with the product. */
async function signIn(address: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${address}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as { token: string }
  }
  await post('send-code', { reddy_id: ACCOUNT })
  const messages = await (await fetch(`${address}/dev/messages?account=${ACCOUNT}`)).text()
  const code = /\b\d{6}\b/.exec(messages)?.[0]
  return (await post('login', { reddy_id: ACCOUNT, code })).token
}
