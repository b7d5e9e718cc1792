/** The parts of a wall clock as numbers. */
type Wall = Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws a `RangeError` if there is no such zone. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** Whether a text names a time zone: `Europe/Moscow`. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function wallOf(zone: string, instant: number): Wall {
  const parts = formatOf(zone).formatToParts(instant)
  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)])) as Wall
}

const asIfUtc = ({ year, month, day, hour, minute }: Wall): number => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.setUTCHours(hour, minute)
}

const DAY_MS = 86_400_000

/**
 * Returns the instant (`2025-03-15T09:00:00Z`) at which the clocks of a zone show a date and a time. Null: there is no such
 * date, or the clocks skip that time. Of an hour that the clocks show twice it is the first.
 */
export function instantIn(zone: string, date: string, time: string): string | null {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const wanted = asIfUtc({ year, month, day, hour, minute })
  const isReal = new Date(wanted).toISOString().startsWith(`${date}T${time}`)
  if (!isReal) return null
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((near) => asIfUtc(wallOf(zone, near)) - near)
  const found = offsets.map((offset) => wanted - offset).find((at) => asIfUtc(wallOf(zone, at)) === wanted)
  return found === undefined ? null : new Date(found).toISOString().replace('.000Z', 'Z')
}

/** Returns what the clocks of a zone show at an instant: `2025-03-15` and `12:00`. */
export function wallClockIn(zone: string, instant: string): { date: string; time: string } {
  const [date, time] = new Date(asIfUtc(wallOf(zone, Date.parse(instant)))).toISOString().split('T') as [
    string,
    string,
  ]
  return { date, time: time.slice(0, 5) }
}
