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

// Nothing but the product is to be talked to, and a machine without a graphics card must do.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium of this machine, else the one that comes inside an npm package (Linux only). */
export async function findChromium(): Promise<LaunchOptions> {
  const installed = INSTALLED.find((path) => existsSync(path))
  if (installed) return { executablePath: installed, args: FLAGS }

  // The package's own flags switch web security off, so they are left out.
  const executablePath = await packed.executablePath()
  return { executablePath, args: FLAGS, env: { ...process.env, ...(await lacking(executablePath)) } }
}

/** A bare machine has neither the libraries of a browser nor fonts; they are in the package too. */
async function lacking(executablePath: string) {
  const { stdout } = spawnSync('ldd', [executablePath], { encoding: 'utf8' })
  const libraries = join(packageFolder(), 'bin/al2023.tar.br')
  return {
    ...(stdout?.includes('not found') && { LD_LIBRARY_PATH: join(await inflate(libraries), 'lib') }),
    ...(!existsSync('/etc/fonts') && { FONTCONFIG_PATH: join(tmpdir(), 'fonts') }),
  }
}

const packageFolder = () => dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
