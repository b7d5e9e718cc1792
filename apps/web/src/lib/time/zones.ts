/** The time zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns an offset that a browser has written (`GMT+3`, at Greenwich `GMT`) as the product writes it: UTC+3, UTC+0. */
export function offsetName(written: string): string {
  const offset = written.replace('GMT', 'UTC')
  return offset === 'UTC' ? 'UTC+0' : offset
}

/** Returns a zone as people read it: `Europe/Moscow, UTC+3`. */
export function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  const offset = offsetName(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '')
  return `${zone.replaceAll('_', ' ')}, ${offset}`
}
