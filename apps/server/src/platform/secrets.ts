import { readFileSync, statSync } from 'node:fs'

type Given = Record<string, string>

/** Settings that are secrets, or may hold one. Each may be given as a file: `SMTP_URL_FILE` names one with the value of `SMTP_URL`. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'REDDY_TOKEN',
  'SMTP_URL',
  'TELEGRAM_TOKEN',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'FOOTBALL_DATA_TOKEN',
  'ODDS_API_KEY',
] as const
export type Secret = (typeof SECRETS)[number]
/** The most bytes of such a file. */
const SECRET_MAX = 64 * 1024

/**
 * Puts the contents of the files that settings name in their place, and returns the mistakes in one line each. What a file holds is in
 * none of them.
 */
export function readSecrets(given: Given): string[] {
  const mistakes: string[] = []
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) mistakes.push(`${name} and ${name}_FILE are both set: set one of them`)
    try {
      if (statSync(file).size > SECRET_MAX)
        mistakes.push(`${name}_FILE must be a small file with the value alone`)
      else {
        const text = readFileSync(file, 'utf8').trim()
        if (text === '') mistakes.push(`${name}_FILE is an empty file`)
        else given[name] = text
      }
    } catch {
      mistakes.push(`${name}_FILE must be a file that this process can read`)
    }
  }
  return mistakes
}

/** Hides values that may hold a secret, such as an address with a password: none may reach the screen or a log. */
export function quote(name: string, given: Given): string {
  const text = given[name] ?? ''
  if (given[`${name}_FILE`] !== undefined) return 'what its file holds'
  const isSecret = SECRETS.some((each) => each === name) || /@|^AGE-SECRET-KEY-/i.test(text)
  return isSecret ? 'what it is now' : JSON.stringify(text)
}
