import { existsSync } from 'node:fs'
import packed from '@sparticuz/chromium'
import type { LaunchOptions } from '@playwright/test'

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
  return { executablePath: await packed.executablePath(), args: [...new Set([...packed.args, ...FLAGS])] }
}
