import { inMilliseconds } from '@called-it/contract/fields.ts'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'

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
/** Settings of a session without which its times would be read wrongly: `show` returns them. */
const ZONES = [
  'UTC',
  'Etc/UTC',
  'UCT',
  'Etc/UCT',
  'Zulu',
  'Etc/Zulu',
  'Universal',
  'Etc/Universal',
  'GMT',
  'Etc/GMT',
]

/**
 * Throws `CannotStart` if the sessions of a database are not in UTC although each asks for it: days and times
 * would silently be computed in another zone.
 */
export async function refuseOtherZone(url: string, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ zone: string; style: string }>(
    "select current_setting('timezone') as zone, current_setting('datestyle') as style",
  )
  const { zone, style } = rows[0]!
  if (ZONES.includes(zone) && style.startsWith('ISO')) return
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  throw new CannotStart(
    `The database ${name} (DATABASE_URL) answers times in the zone ${zone} and the style ${style}, not in UTC and ISO, though ` +
      'the connection asks for them: a pooler in between drops the options of a connection, or DATABASE_URL sets its own. Have the pooler ' +
      `pass them on, or set them for the database: alter database "${name}" set timezone = 'UTC'; ` +
      `alter database "${name}" set datestyle = 'ISO'.`,
  )
}
