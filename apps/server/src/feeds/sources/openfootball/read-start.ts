import { instantIn } from '@called-it/contract/zones/zones.ts'

/** `21:00`, `9.30 pm` is not one; an offset may follow: `13:00 UTC-6`, `18:30 UTC+5:30`. */
const TIME = /^(\d{1,2}):(\d{2})(?:\s+(?:UTC|GMT)\s*(?:([+-]\d{1,2})(?::(\d{2}))?)?)?$/i
const HAS_OFFSET = /UTC|GMT/i

/**
 * Returns a start in UTC. A time without an offset is local to `zone`; null: the zone is not known, so the time says nothing. Null
 * is returned, too, where the file has no date or no time, or one that does not exist.
 */
export function readStart(
  date: string | null | undefined,
  time: string | null | undefined,
  zone: string | null,
): string | null {
  const found = TIME.exec(time?.trim() ?? '')
  if (!date || !found) return null
  const [, hour, minute, offset = '0', offsetMinutes = '0'] = found
  const clock = `${hour!.padStart(2, '0')}:${minute}`
  if (!HAS_OFFSET.test(time!)) return zone === null ? null : instantIn(zone, date, clock)
  const local = Date.parse(`${date}T${clock}:00Z`)
  if (Number.isNaN(local)) return null
  const sign = offset.startsWith('-') ? -1 : 1
  const shift = sign * (Math.abs(Number(offset)) * 60 + Number(offsetMinutes))
  return new Date(local - shift * 60_000).toISOString().replace('.000Z', 'Z')
}
