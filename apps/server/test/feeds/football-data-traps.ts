import { SCORE_TRAPS } from './football-data-score-traps.ts'
import { changed, ended, FOR_GOOD, goals, HOUR } from './football-data-changes.ts'
import { type FootballDataMatch, footballDataMatches } from './football-data-words.ts'
import type { Season } from './season.ts'
import { spoiled, type Trap } from './traps.ts'

/** Statuses, sides, ids and lists. */
const LIST_TRAPS: Trap<FootballDataMatch>[] = [
  {
    what: 'an unknown status',
    match: 'm2',
    from: 0,
    until: 30,
    spoil: changed({ status: 'ABANDONED' }),
    code: 'unknown_status',
  },
  {
    what: 'an unknown stage, for good',
    match: 'm3',
    from: 0,
    until: FOR_GOOD,
    spoil: changed({ stage: 'GROUP_PHASE' }),
    code: 'unknown_stage',
    isForGood: true,
  },
  {
    what: 'an end that is taken back',
    match: 'm7',
    from: 5,
    until: 15,
    spoil: changed({ status: 'IN_PLAY' }),
    code: null,
  },
  {
    what: 'a doubled fixture with another score',
    match: 'm10',
    since: 'start',
    from: -HOUR,
    until: FOR_GOOD,
    spoil: (said) => [said, { ...ended(9, 9)(said), id: 900_010 }],
    code: 'doubled',
  },
  {
    what: 'another id from before the start on',
    match: 'm11',
    since: 'start',
    from: -HOUR,
    until: FOR_GOOD,
    spoil: changed({ id: 900_011 }),
    code: 'id_changed',
    isForGood: true,
  },
  {
    what: 'an end in the first half',
    match: 'm12',
    since: 'start',
    from: 30,
    until: 42,
    spoil: ended(0, 0),
    code: 'too_early',
  },
  {
    what: 'a start that moves by three days and back',
    match: 'm18',
    since: 'start',
    from: -6 * HOUR,
    until: -2 * HOUR,
    spoil: (said) => ({
      ...said,
      utcDate: new Date(Date.parse(String(said.utcDate)) + 72 * 3_600_000).toISOString(),
    }),
    code: 'start_moved_far',
  },
  {
    what: 'put off for an hour, and on after all',
    match: 'm19',
    since: 'start',
    from: -2 * HOUR,
    until: -HOUR,
    spoil: changed({ status: 'POSTPONED' }),
    code: null,
  },
  {
    what: 'cancelled for five minutes of play',
    match: 'm20',
    since: 'start',
    from: 60,
    until: 65,
    spoil: changed({
      status: 'CANCELLED',
      score: { winner: null, duration: 'REGULAR', fullTime: goals(null, null), halfTime: goals(null, null) },
    }),
    code: null,
  },
  {
    what: 'no team in play',
    match: 'm22',
    since: 'start',
    from: 20,
    until: 40,
    spoil: changed({ awayTeam: null }),
    code: null,
  },
  {
    what: 'another team',
    match: 'm23',
    since: 'start',
    from: -HOUR,
    until: 3 * HOUR,
    spoil: (said, list) => ({ ...said, awayTeam: list[0]!.homeTeam }),
    code: 'sides_changed',
  },
  {
    what: 'gone from the list around its end',
    match: 'm24',
    since: 'start',
    from: 80,
    until: 3 * HOUR,
    spoil: () => [],
    code: 'gone',
  },
  {
    what: 'a last change in another century',
    match: 'm30',
    since: 'start',
    from: -HOUR,
    until: FOR_GOOD,
    spoil: changed({ lastUpdated: '2199-01-01T00:00:00Z' }),
    code: null,
  },
  {
    what: 'planned again in the second half',
    match: 'm31',
    since: 'start',
    from: 70,
    until: 80,
    spoil: changed({
      status: 'TIMED',
      score: { winner: null, duration: 'REGULAR', fullTime: goals(null, null), halfTime: goals(null, null) },
    }),
    code: 'unbegun',
  },
]

/** The traps of the EURO as football-data.org would set them, by issue 27 and by what public clients of it have met. */
export const EURO_TRAPS = [...LIST_TRAPS, ...SCORE_TRAPS]

/** Returns what football-data.org says at a moment, with the traps that work then. */
export function withTraps(
  season: Season,
  traps: readonly Trap<FootballDataMatch>[],
  now: number,
): FootballDataMatch[] {
  const list = footballDataMatches(season, now)
  return list.flatMap((said, at) => spoiled(said, season.matches[at]!, { traps, list, now }))
}
