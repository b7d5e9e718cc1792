import { momentOf, namesIn, numbersIn, type Season, type SeasonMatch } from './season.ts'

/** A match as OpenLigaDB writes it. Traps change it, so it is loose. */
export type OpenLigaMatch = Record<string, unknown> & { matchID: number }

export const LEAGUE_ID = 4708
/** The numbers and names of the league's own result types. */
export const RESULT_TYPES = {
  half: { id: 9101, number: 1, name: 'Halbzeit', description: 'Zwischenstand zur Halbzeit' },
  regular: {
    id: 9102,
    number: 2,
    name: 'Endergebnis',
    description: 'Ergebnis nach Ende der offiziellen Spielzeit',
  },
  extra: { id: 9103, number: 4, name: 'nach Verlängerung', description: 'Ergebnis nach der Verlängerung' },
  penalties: {
    id: 9104,
    number: 5,
    name: 'nach Elfmeterschießen',
    description: 'Ergebnis nach Elfmeterschießen',
  },
} as const
export const resultInfos = Object.values(RESULT_TYPES).map(({ id, number, name, description }, at) => ({
  id,
  name,
  description,
  orderId: at + 1,
  globalResultInfo: { id: number, name },
}))

const ROUNDS: Record<string, string> = {
  r16: 'Achtelfinale',
  qf: 'Viertelfinale',
  sf: 'Halbfinale',
  final: 'Finale',
}

/** Returns the number of the round that a match belongs to, as OpenLigaDB counts them. */
export const groupOrderOf = ({ document }: Season, { round }: SeasonMatch): number =>
  document.rounds.findIndex(({ key }) => key === round) + 1

/** Returns the matches of a season as OpenLigaDB lists them at a moment. A match whose sides are open is not listed yet. */
export function openLigaMatches(season: Season, now: number): OpenLigaMatch[] {
  const [name, number] = [namesIn(season), numbersIn(season, 100)]
  return season.matches.flatMap((match): OpenLigaMatch[] => {
    const moment = momentOf(match, now)
    const { first, second } = moment.sides
    if (first === null || second === null) return []
    const { result } = match
    const isOver = moment.phase === 'over'
    const row = (
      type: keyof typeof RESULT_TYPES,
      score: { first: number; second: number } | null | undefined,
    ) =>
      score
        ? [
            {
              resultID: match.number * 10 + RESULT_TYPES[type].number,
              resultName: RESULT_TYPES[type].name,
              pointsTeam1: score.first,
              pointsTeam2: score.second,
              resultOrderID: 1,
              resultTypeID: RESULT_TYPES[type].number,
              resultDescription: RESULT_TYPES[type].description,
            },
          ]
        : []
    let running = { first: 0, second: 0 }
    return [
      {
        matchID: 66_000 + match.number,
        // Nonsense: the local time of a server that nobody knows.
        matchDateTime: '2001-01-01T00:00:00',
        timeZoneID: 'W. Europe Standard Time',
        leagueId: LEAGUE_ID,
        leagueName: season.document.name.en,
        leagueSeason: 2024,
        leagueShortcut: season.folder,
        matchDateTimeUTC: new Date(match.starts_at).toISOString().replace('.000Z', 'Z'),
        group: {
          groupName: ROUNDS[match.round] ?? match.round,
          groupOrderID: groupOrderOf(season, match),
          groupID: 1,
        },
        team1: { teamId: number(first), teamName: name(first), shortName: '', teamGroupName: null },
        team2: { teamId: number(second), teamName: name(second), shortName: '', teamGroupName: null },
        lastUpdateDateTime: localOf(Math.max(match.starts_at, Math.min(now, match.ends_at))),
        matchIsFinished: isOver,
        matchResults: [
          ...row('half', moment.half),
          ...(isOver
            ? [
                ...row('regular', result.score),
                ...row('extra', result.after_extra_time),
                ...row('penalties', result.penalties),
              ]
            : []),
        ],
        goals: moment.goals
          .map(({ side, minute, player, own_goal: isOwn, penalty }, at) => {
            running = { ...running, [side]: running[side] + 1 }
            return {
              goalID: match.number * 100 + at,
              scoreTeam1: running.first,
              scoreTeam2: running.second,
              matchMinute: minute,
              goalGetterID: player === null ? 0 : number(player),
              goalGetterName: player === null ? '' : name(player),
              isPenalty: penalty,
              isOwnGoal: isOwn,
              isOvertime: minute > 90,
              comment: null,
            }
          })
          // The newest first.
          .toReversed(),
        location: null,
      },
    ]
  })
}

/** A time as OpenLigaDB writes it: of a clock that nobody knows (here two hours ahead), without an offset. */
export const localOf = (moment: number): string => new Date(moment + 2 * 3_600_000).toISOString().slice(0, 23)

/** Returns when a round was last changed: at the last kick-off, goal or end of one of its matches. */
export function lastChangeOf(season: Season, order: number, now: number): string {
  const moments = season.matches
    .filter((match) => groupOrderOf(season, match) === order)
    .map((match) => Math.max(match.starts_at, Math.min(now, match.ends_at)))
  return localOf(Math.max(...moments, 0))
}
