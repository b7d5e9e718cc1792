import type { DocumentEvent } from '@called-it/contract/organiser/tournament-document.ts'

/** When a fight begins and ends, in milliseconds since the Unix epoch. */
export type FightTimes = { begins: number; ends: number }

type Fight = Pick<DocumentEvent, 'key' | 'starts_at'>

const MINUTE_MS = 60_000
// Minutes of real time.
const ROUND = 5
const BREAK = 1
/**
 * Minutes from the end of a fight to the start of the next: the verdict, an interview and two walks to the
 * octagon.
 */
const BETWEEN_FIGHTS = 12
/** The minutes of a fight whose end was not recorded: three whole rounds. */
const UNKNOWN = 3 * ROUND + 2 * BREAK

/**
 * Returns the minutes from the start to the end of a fight that ended in this round, at this time of it
 * (`4:35`).
 */
export function lengthOfFight(endedIn: number, clock: string): number {
  const [minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return (endedIn - 1) * (ROUND + BREAK) + minutes + seconds / 60
}

/**
 * Returns when the fights of a card take place, by their keys: from the last on the card up to the main
 * event, one after the other, none before its own start. Delays postpone the later sections. `card` is in
 * card order, without cancelled fights; fights without a start are left out. `lengths` are minutes by the
 * keys of fights. At speed 10 one minute of real time is ten minutes of the recording.
 */
export function fightTimes(
  card: readonly Fight[],
  lengths: Readonly<Record<string, number>>,
  speed = 1,
): Map<string, FightTimes> {
  const times = new Map<string, FightTimes>()
  let free = -Infinity
  for (const { key, starts_at } of card.toReversed()) {
    if (!starts_at) continue
    const begins = Math.max(Date.parse(starts_at), free)
    const ends = begins + ((lengths[key] ?? UNKNOWN) * MINUTE_MS) / speed
    times.set(key, { begins, ends })
    free = ends + (BETWEEN_FIGHTS * MINUTE_MS) / speed
  }
  return times
}
