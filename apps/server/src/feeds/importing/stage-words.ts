import type { StageLevel } from '@called-it/rules/stage-level.ts'
import type { ObservedEvent } from '../source.ts'

/** Where an event stands in its competition. */
export type EventPlace =
  | { part: 'groups'; matchday: number | null; group: string | null }
  | { part: 'league'; matchday: number | null }
  | { part: 'knockout'; level: StageLevel; word: KnockoutWord }
/** Words that say more than the level: play-offs have two legs, the last 32 have one. */
export type KnockoutWord = StageLevel | 'last_32'

/** The levels by their words in English and German; a word that is part of another comes later. */
const LEVELS: readonly (readonly [RegExp, StageLevel, KnockoutWord])[] = [
  [/third place|3rd place|bronze|platz 3/, 'third_place', 'third_place'],
  [/semi ?finals?|halbfinal/, 'semi_final', 'semi_final'],
  [/quarter ?finals?|viertelfinal/, 'quarter_final', 'quarter_final'],
  [/last 16|round of 16|achtelfinal/, 'round_of_16', 'round_of_16'],
  [/last 32|round of 32|sechzehntelfinal/, 'knockout_playoff', 'last_32'],
  [/play ?offs?|zwischenrunde/, 'knockout_playoff', 'knockout_playoff'],
  [/(^| )finale?( \d+)?$/, 'final', 'final'],
]
const EARLIER = /qualif|preliminary|relegation/
const GROUPS = /group|gruppe|vorrunde/
const LEAGUE = /league|liga|regular season|season|matchday|spieltag|round \d/

const plainOf = (words: (string | null)[]): string =>
  words
    .filter((word) => word !== null)
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const numberIn = (word: string | null): number | null => {
  const digits = word?.match(/\d+/)?.[0]
  return digits === undefined ? null : Number(digits)
}

/** Returns the letter or the number of a group: "GROUP_A", "Gruppe A", "A" are A. */
const groupIn = (group: string): string => group.match(/([A-Z0-9]{1,2})$/i)?.[1]?.toUpperCase() ?? group

/**
 * Returns the place of an event by the source's words for it. `earlier`: it belongs to a qualification, which is no part of
 * the tournament. `unknown`: nobody knows these words.
 */
export function placeOf({
  stage,
  round,
  group,
}: Pick<ObservedEvent, 'stage' | 'round' | 'group'>): EventPlace | 'earlier' | 'unknown' {
  const words = plainOf([stage, round])
  if (EARLIER.test(words)) return 'earlier'
  for (const [pattern, level, word] of LEVELS)
    if (pattern.test(words)) return { part: 'knockout', level, word }
  const matchday = numberIn(round)
  if (group !== null || GROUPS.test(words))
    return { part: 'groups', matchday, group: group === null ? null : groupIn(group) }
  if (LEAGUE.test(words)) return { part: 'league', matchday }
  return 'unknown'
}
