import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import packed, { inflate } from '@sparticuz/chromium'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

// The browser must contact nothing but the product, and must run without a graphics card.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser that the tests run in. */
export type Chromium = {
  name: 'packaged' | 'installed'
  /** Its version in its own words, for example `Chromium 153.0.7000.10`. */
  version: string
  launch: LaunchOptions & { executablePath: string }
}

/**
 * The browsers of this machine. The first comes inside an npm package and is the same on every machine (Linux only), else it
 * is the installed one. The second is an installed one that is newer than the first, if there is one.
 */
export async function findChromiums(): Promise<[Chromium, ...Chromium[]]> {
  const installed = findInstalled()
  const packaged = process.platform === 'linux' ? await findPackaged() : null
  if (!packaged) {
    if (installed) return [installed]
    throw new Error(`There is no Chromium here. Install one at one of these places: ${INSTALLED.join(', ')}.`)
  }
  return installed && majorOf(installed) > majorOf(packaged) ? [packaged, installed] : [packaged]
}

function findInstalled(): Chromium | null {
  const executablePath = INSTALLED.find((path) => existsSync(path))
  return executablePath ? describe('installed', { executablePath, args: FLAGS }) : null
}

async function findPackaged(): Promise<Chromium> {
  // The package's own flags switch web security off, so they are left out.
  const executablePath = await packed.executablePath()
  const env = { ...process.env, ...(await lacking(executablePath)) }
  return describe('packaged', { executablePath, args: FLAGS, env })
}

function describe(name: Chromium['name'], launch: Chromium['launch']): Chromium {
  const { stdout, error } = spawnSync(launch.executablePath, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    env: { ...process.env, ...launch.env } as NodeJS.ProcessEnv,
  })
  if (error) throw error
  return { name, version: stdout.trim(), launch }
}

/** The major version: 153 of `Chromium 153.0.7000.10`. */
function majorOf({ version, launch }: Chromium): number {
  const major = Number(/\b(\d+)\./.exec(version)?.[1])
  if (!major) throw new Error(`${launch.executablePath} does not print its version: "${version}".`)
  return major
}

/** A bare machine has neither the libraries of a browser nor fonts; the package has both. */
async function lacking(executablePath: string) {
  const { stdout } = spawnSync('ldd', [executablePath], { encoding: 'utf8' })
  const libraries = join(packageFolder(), 'bin/al2023.tar.br')
  return {
    ...(stdout?.includes('not found') && { LD_LIBRARY_PATH: join(await inflate(libraries), 'lib') }),
    ...(!existsSync('/etc/fonts') && { FONTCONFIG_PATH: join(tmpdir(), 'fonts') }),
  }
}

const packageFolder = () => dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
