import type { HoldCode } from '@called-it/rules/feeds/feed-names.ts'
import type { SeasonMatch } from './season.ts'

/** Something that a source says wrongly for a while. Minutes count from the start or the end of the match. */
export type Trap<Said> = {
  what: string
  match: string
  from: number
  until: number
  /** Left out: from the end of the match. */
  since?: 'start'
  /** Changes what is said of the match; returns what is listed in its place. */
  spoil: (said: Said, list: readonly Said[]) => Said | Said[]
  /** Why an organiser is asked. Null: the product needs nobody. */
  code: HoldCode | null
  /** Whether the source never mends it, so that only an organiser can enter the result. */
  isForGood?: true
}

/** Returns from when to when a trap works (ms since the Unix epoch). */
export const timesOf = (
  { since, from, until }: Pick<Trap<never>, 'since' | 'from' | 'until'>,
  match: SeasonMatch,
): [number, number] => {
  const zero = since === 'start' ? match.starts_at : match.ends_at
  return [zero + from * 60_000, zero + until * 60_000]
}

/** Returns what stands in a list of a source for what it says of a match (`said`), with the traps that work at a moment. */
export function spoiled<Said>(
  said: Said,
  match: SeasonMatch,
  { traps, list, now }: { traps: readonly Trap<Said>[]; list: readonly Said[]; now: number },
): Said[] {
  const found = traps.filter((trap) => {
    const [from, until] = timesOf(trap, match)
    return trap.match === match.key && from <= now && now < until
  })
  return found.reduce<Said[]>((listed, trap) => listed.flatMap((each) => trap.spoil(each, list)), [said])
}
