import { inMilliseconds } from '@called-it/contract/fields.ts'

/** A time as PostgreSQL writes it in a session: with the offset of the session's time zone, `+00` in UTC. */
const TIME = /^(\d{4,6}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/

/**
 * Converts a time of PostgreSQL to the contract's form: ISO 8601 in UTC with milliseconds. A Date would only
 * be turned back into a text. `infinity` and `-infinity` stay as they are.
 */
export function asTime(value: string): string {
  if (value === 'infinity' || value === '-infinity') return value
  const [, date, clock, fraction = '', sign, hours = '', minutes = '0', seconds = '0'] =
    TIME.exec(value) ?? []
  if (date === undefined) throw new Error('PostgreSQL wrote a time in a way that is not read')
  const offset = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  if (offset === 0) return inMilliseconds(`${date}T${clock}${fraction}Z`)
  const ahead = (sign === '-' ? -offset : offset) * 1000
  const utc = new Date(Date.parse(`${date}T${clock}Z`) - ahead).toISOString().replace('.000Z', `${fraction}Z`)
  return inMilliseconds(utc)
}
