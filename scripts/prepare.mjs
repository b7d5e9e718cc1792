// Prepares a checkout for the other scripts: installs the packages and builds the web app. Plain JavaScript
// without dependencies: it runs before anything is installed, under any Node from 20.19.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A failure that is printed at the terminal without a stack. */
export class Failure extends Error {}

/** Installs when needed; with `web` also builds the web app when needed. */
export async function prepare({ web }) {
  if (!isInstalled()) await install()
  if (web && !isBuilt()) await buildWeb()
}

/**
 * Returns the Node that package.json pins, whatever Node this is. Each system has one optional dependency,
 * and npm installs the one for this system.
 */
export function pinnedNode() {
  const isWindows = process.platform === 'win32'
  const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`
  // The package for Apple's own processors has a different name.
  const node = [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node'))
    .find((path) => existsSync(path))
  if (!node) {
    throw new Failure(
      `The installation lacks its own Node for ${platform}. Is npm set to omit optional packages? ` +
        'Delete node_modules and start again without that setting.',
    )
  }
  return node
}

/**
 * Returns an environment in which the pinned `node` and the installed tools are found before those of the
 * machine, and in which Node stores what it compiled: a server then starts with half the work.
 */
export function toolEnvironment() {
  const bins = [dirname(pinnedNode()), join(root, 'node_modules/.bin')]
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...process.env,
    PATH: [...bins, process.env.PATH].join(delimiter),
  }
}

/**
 * Whether node_modules holds the packages of package-lock.json. npm keeps its own record of what it
 * installed, so an installation made by hand counts too, and an interrupted one, which leaves no record, does
 * not.
 */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readJson(record).packages
  return Object.entries(readJson(join(root, 'package-lock.json')).packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    // Optional packages are for other systems.
    if (!found) return Boolean(wanted.optional ?? wanted.devOptional)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

async function install() {
  print('Installing (once, about a minute) …')
  let result = await npm('ci')
  if (result.output.includes('EUSAGE')) {
    // `npm ci` requires the packages of every other system in the lock, and some appear in a registry later
    // than the rest of their release. `npm install` takes the same locked versions without them.
    rmSync(join(root, 'node_modules'), { recursive: true, force: true })
    result = await npm('install', '--no-save')
  }
  if (!result.ok) throw new Failure(`${result.output}\nThe installation failed; npm's own words are above.`)
  if (!isInstalled())
    throw new Failure('npm did not install what package-lock.json asks for; is that file up to date?')
}

function npm(...args) {
  // The machine's own npm and Node: those in node_modules are about to be replaced.
  const PATH = process.env.PATH.split(delimiter)
    .filter((path) => !path.includes('node_modules'))
    .join(delimiter)
  return run('npm', [...args, '--include=dev', '--no-progress', '--loglevel=error'], {
    env: { ...process.env, PATH },
    shell: process.platform === 'win32',
  })
}

/** The guide for organisers, which a page of the desk shows. */
const GUIDE = ['docs/organise.md', 'docs/organise.ru.md']

const stamp = join(root, 'apps/web/dist/.sources')

/** Whether the built web app was made from the current sources. */
function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources()
}

/** Builds the web app. Vite empties the folder first, so an unfinished build has no stamp. */
export async function buildWeb() {
  print('Building the web app …')
  const sources = hashSources()
  const { ok, output } = await run(pinnedNode(), [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: join(root, 'apps/web'),
    env: toolEnvironment(),
  })
  if (!ok) throw new Failure(`${output}\nBuilding the web app failed; the reason is above.`)
  writeFileSync(stamp, sources)
}

function hashSources() {
  const hash = createHash('sha256')
  // The address of the API is built into the web app.
  hash.update(process.env.API_URL ?? '')
  const files = ['apps/web', 'packages', 'docs/guide'].flatMap((folder) => listFiles(join(root, folder)))
  const single = ['package-lock.json', ...GUIDE].map((file) => join(root, file))
  for (const path of [...single, ...files.toSorted()]) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist|test|\.vite|\.DS_Store)$|[.]test[.]tsx?$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listFiles(path)
    return entry.isFile() ? [path] : []
  })
}

/**
 * Runs a program to its end and keeps its output, unless `options` give it the terminal. A signal to this
 * process is passed on to the program, and this process ends after it.
 */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    }
    let received
    const noteSignal = (signal) => {
      received = signal
      // A terminal also sends its Ctrl-C to the program; a second one would interrupt its clean-up.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    process.on('SIGINT', noteSignal).on('SIGTERM', noteSignal)
    const settle = (act) => {
      process.off('SIGINT', noteSignal).off('SIGTERM', noteSignal)
      if (received) process.exit(128 + constants.signals[received])
      act()
    }
    child.once('error', (error) =>
      settle(() => reject(new Failure(`${file} could not be run: ${error.message}`))),
    )
    child.once('close', (code) => settle(() => resolve({ ok: code === 0, output: output.trim() })))
  })
}

/** Runs the body of a script; a failure is printed and ends it. */
export async function main(body) {
  try {
    await body()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    process.stderr.write(`\n${error.message}\n`)
    process.exitCode = 1
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function print(text) {
  process.stdout.write(`${text}\n`)
}
