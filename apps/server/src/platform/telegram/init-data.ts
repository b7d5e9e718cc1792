import { createHmac, timingSafeEqual } from 'node:crypto'
import { type ChatPerson, personOf } from './chat.ts'

/** How old the data may be: five minutes (ms), and how far ahead the clock of Telegram may be. */
export const INIT_DATA_LIVES_MS = 5 * 60_000
const AHEAD_MS = 60_000

/** Who has opened a Mini App, and what their data are known by: each may be used once. */
export type InitData = { person: ChatPerson; hash: Buffer }

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * Reads `initData` (core.telegram.org/bots/webapps, "Validating data received via the Mini App"). Null: its hash is not that of the
 * bot, it is too old, or names nobody.
 */
export function readInitData(data: string, token: string, nowMs: number): InitData | null {
  const fields = [...new URLSearchParams(data)]
  const values = new Map(fields)
  // A field that stands twice could be read as one and signed as the other.
  if (values.size !== fields.length) return null
  const sent = Buffer.from(values.get('hash') ?? '', 'hex')
  const lines = fields.filter(([name]) => name !== 'hash').map(([name, value]) => `${name}=${value}`)
  const hash = hmac(hmac('WebAppData', token), lines.toSorted().join('\n'))
  if (sent.length !== hash.length || !timingSafeEqual(sent, hash)) return null
  const ageMs = nowMs - Number(values.get('auth_date')) * 1000
  if (!(ageMs <= INIT_DATA_LIVES_MS && ageMs >= -AHEAD_MS)) return null
  const person = readPerson(values.get('user'))
  return person && { person, hash }
}

function readPerson(json = 'null'): ChatPerson | null {
  try {
    const user = JSON.parse(json) as (Parameters<typeof personOf>[0] & { is_bot?: boolean }) | null
    return user && Number.isSafeInteger(user.id) && user.id > 0 && user.is_bot !== true
      ? personOf(user)
      : null
  } catch {
    return null // not JSON: signed by Telegram all the same, but of nobody
  }
}
