import { type OpenLigaMatch, openLigaMatches } from './openligadb-words.ts'
import { spoiled, type Trap } from './traps.ts'
import type { Season } from './season.ts'

const HOUR = 60
const FOR_GOOD = 100 * 24 * HOUR
type Row = {
  resultTypeID: number
  resultName: string
  pointsTeam1: number | null
  pointsTeam2: number | null
}
type Goal = { scoreTeam1: number; scoreTeam2: number }
const rowsOf = (said: OpenLigaMatch) => said.matchResults as Row[]
const goalsOf = (said: OpenLigaMatch) => said.goals as Goal[]
/** Leaves out or changes rows of results, by the number of their type. */
const rows =
  (change: (row: Row) => Row | null) =>
  (said: OpenLigaMatch): OpenLigaMatch => ({
    ...said,
    matchResults: rowsOf(said).flatMap((row) => change(row) ?? []),
  })

/** The traps of OpenLigaDB, by the issues of its users. */
export const OPENLIGA_TRAPS: Trap<OpenLigaMatch>[] = [
  {
    what: 'finished before the end result is in the list',
    match: 'm2',
    from: 0,
    until: 20,
    spoil: rows((row) => (row.resultTypeID === 2 ? null : row)),
    code: 'no_score',
  },
  {
    what: 'an empty list of results',
    match: 'm3',
    from: 0,
    until: 20,
    spoil: (said) => ({ ...said, matchResults: [] }),
    code: 'no_score',
  },
  {
    what: 'a number that the league does not have, for good',
    match: 'm5',
    from: 0,
    until: FOR_GOOD,
    spoil: rows((row) => (row.resultTypeID === 2 ? { ...row, resultTypeID: 3 } : row)),
    code: 'no_score',
    isForGood: true,
  },
  {
    what: 'a wrong 0:0 after extra time',
    match: 'm1',
    from: 0,
    until: 30,
    spoil: (said) => ({
      ...said,
      matchResults: [
        ...rowsOf(said),
        { resultTypeID: 4, resultName: 'nach Verlängerung', pointsTeam1: 0, pointsTeam2: 0 },
      ],
    }),
    code: 'scores_contradict',
  },
  {
    what: 'extra time without its row, though its goals are there',
    match: 'm40',
    from: 0,
    until: HOUR,
    spoil: rows((row) => (row.resultTypeID === 4 ? null : row)),
    code: 'no_regular_time',
  },
  {
    what: 'results without numbers',
    match: 'm6',
    from: 0,
    until: 20,
    spoil: rows((row) => ({ ...row, pointsTeam1: null, pointsTeam2: null })),
    code: 'no_score',
  },
  {
    what: 'goals that are no running score',
    match: 'm13',
    from: 0,
    until: FOR_GOOD,
    spoil: (said) => ({ ...said, goals: goalsOf(said).slice(0, 1) }),
    code: null,
  },
  {
    what: 'kicks of the shoot-out among the goals',
    match: 'm46',
    from: 0,
    until: FOR_GOOD,
    spoil: (said) => ({
      ...said,
      goals: [
        ...goalsOf(said),
        ...[1, 2, 3].map((kick) => ({
          goalID: kick,
          scoreTeam1: kick,
          scoreTeam2: 0,
          matchMinute: 120,
          isOvertime: true,
          isPenalty: true,
          isOwnGoal: false,
          goalGetterID: 0,
          goalGetterName: '',
        })),
      ],
    }),
    code: null,
  },
  {
    what: 'the shoot-out written with the goals of the match',
    match: 'm48',
    from: 0,
    until: FOR_GOOD,
    spoil: rows((row) => (row.resultTypeID === 5 ? { ...row, pointsTeam1: 6, pointsTeam2: 4 } : row)),
    code: null,
  },
  {
    what: 'taken back while somebody edits it',
    match: 'm14',
    from: 3,
    until: 12,
    spoil: (said) => ({ ...said, matchIsFinished: false }),
    code: null,
  },
  {
    what: 'no time in UTC',
    match: 'm15',
    since: 'start',
    from: -3 * HOUR,
    until: FOR_GOOD,
    spoil: (said) => ({ ...said, matchDateTimeUTC: null }),
    code: null,
  },
  {
    what: 'a match that somebody has made twice',
    match: 'm16',
    since: 'start',
    from: -HOUR,
    until: FOR_GOOD,
    spoil: (said) => [
      said,
      { ...said, matchID: 900_016, matchIsFinished: false, matchResults: [], goals: [] },
    ],
    code: 'doubled',
  },
]

/** Returns what OpenLigaDB says at a moment, with the traps that work then. */
export function openLigaWithTraps(
  season: Season,
  traps: readonly Trap<OpenLigaMatch>[],
  now: number,
): OpenLigaMatch[] {
  const list = openLigaMatches(season, now)
  return list.flatMap((said) => {
    const match = season.matches.find(({ number }) => said.matchID === 66_000 + number)!
    return spoiled(said, match, { traps, list, now })
  })
}
