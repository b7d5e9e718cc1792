import { offsetName } from '../language/format.ts'

/** The time zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns a zone as people read it: `Europe/Moscow, UTC+3`. */
export function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  const offset = offsetName(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '')
  return `${zone.replaceAll('_', ' ')}, ${offset}`
}
