import type { DocumentEvent } from '@called-it/contract/organiser/tournament-document.ts'

/** When a fight begins and ends, in milliseconds since the Unix epoch. */
export type FightTimes = { begins: number; ends: number }

type Fight = Pick<DocumentEvent, 'key' | 'starts_at'>

const MINUTE_MS = 60_000
// Minutes on the wall clock.
const ROUND = 5
const BREAK = 1
/** From the end of a fight to the bell of the next: the verdict, an interview, two ways to the octagon. */
const BETWEEN_FIGHTS = 12
/** Of a fight of which nobody noted the end: three whole rounds. */
const UNKNOWN = 3 * ROUND + 2 * BREAK

/** Minutes from the first bell to the end of a fight that ended in this round, by its clock (`4:35`). */
export function lengthOfFight(endedIn: number, clock: string): number {
  const [minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return (endedIn - 1) * (ROUND + BREAK) + minutes + seconds / 60
}

/**
 * When the fights of a card take place, by their keys: from its foot up to the main event, one after the other, none before
 * its own start. A night that runs late keeps the later sections waiting. `card` is in card order, without those that
 * were called off; those without a start are left out. `lengths` are minutes, by the keys of fights. At ten times
 * the speed a minute of ours is ten of theirs.
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
