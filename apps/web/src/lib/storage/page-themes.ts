import { readStored, store } from './storage.ts'

/** The key of `{ slug: look }`, the latest first; boot.js reads it before the first paint. */
const KEY = 'themes'
const MOST = 20

/** The themes of the tournaments visited on this device: `ufc`, or with the user's group: `elements/fire`. */
export function readThemes(): Record<string, string> {
  try {
    const themes: unknown = JSON.parse(readStored(KEY) ?? '{}')
    const entries = Object.entries(themes ?? {}).filter(([, look]) => typeof look === 'string')
    return Object.fromEntries(entries) as Record<string, string>
  } catch {
    return {} // not valid JSON: the page starts in the theme of the site
  }
}

/** Stores the theme of a tournament. */
export function rememberTheme(slug: string, look: string): void {
  const { [slug]: before, ...others } = readThemes()
  if (before === look && Object.keys(others).length < MOST) return
  const latest = Object.entries(others).slice(0, MOST - 1)
  store(KEY, JSON.stringify({ [slug]: look, ...Object.fromEntries(latest) }))
}

/** Forgets the themes: the next user of this device belongs to other groups. */
export function forgetThemes(): void {
  store(KEY, null)
}
