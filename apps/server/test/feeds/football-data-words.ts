import type { Score } from '@called-it/rules/football/score.ts'
import { leaderOf } from '@called-it/rules/football/score.ts'
import { count, type Moment, momentOf, namesIn, numbersIn, type Season, type SeasonMatch } from './season.ts'

/** A match as football-data.org writes it. Traps change it, so it is loose. */
export type FootballDataMatch = Record<string, unknown> & { id: number; score: Record<string, unknown> }

const STAGES: Record<string, string> = {
  groups: 'GROUP_STAGE',
  league: 'LEAGUE_STAGE',
  po: 'PLAYOFFS',
  r16: 'LAST_16',
  qf: 'QUARTER_FINALS',
  sf: 'SEMI_FINALS',
  final: 'FINAL',
}
const STATUSES: Record<Moment['phase'], string> = {
  before: 'TIMED',
  first_half: 'IN_PLAY',
  pause: 'PAUSED',
  second_half: 'IN_PLAY',
  extra_time: 'EXTRA_TIME',
  shoot_out: 'PENALTY_SHOOTOUT',
  over: 'FINISHED',
}
const node = (score: Score | null) => ({ home: score?.first ?? null, away: score?.second ?? null })
const plus = (one: Score, other: Score | null | undefined): Score => ({
  first: one.first + (other?.first ?? 0),
  second: one.second + (other?.second ?? 0),
})

/** Returns the matches of a season as football-data.org v4 lists them at a moment. */
export function footballDataMatches(season: Season, now: number): FootballDataMatch[] {
  const [name, number] = [namesIn(season), numbersIn(season, 700)]
  const team = (key: string | null) =>
    key === null
      ? { id: null, name: null, shortName: null, tla: null, crest: null }
      : { id: number(key), name: name(key), shortName: name(key), tla: codeOf(season, key), crest: null }
  return season.matches.map((match) => {
    const moment = momentOf(match, now)
    const teamOf = (side: 'first' | 'second') => team(match[side])
    return {
      id: 495_000 + match.number,
      utcDate: new Date(match.starts_at).toISOString().replace('.000Z', 'Z'),
      status: STATUSES[moment.phase],
      minute: moment.minute,
      matchday: Number(/^md(\d)/.exec(match.round)?.[1] ?? 0) || null,
      stage: STAGES[match.stage],
      group: match.group && match.stage_type === 'group_stage' ? `GROUP_${match.group}` : null,
      lastUpdated: new Date(now).toISOString(),
      homeTeam: team(moment.sides.first),
      awayTeam: team(moment.sides.second),
      score: scoreOf(match, moment),
      odds: { msg: 'Activate Odds-Package in User-Panel to retrieve odds.' },
      goals: moment.goals.map(({ side, minute, player, own_goal: isOwn, penalty }) => ({
        minute,
        injuryTime: null,
        type: isOwn ? 'OWN' : penalty ? 'PENALTY' : 'REGULAR',
        team: { id: teamOf(side).id, name: teamOf(side).name },
        scorer: player === null ? null : { id: number(player), name: name(player) },
      })),
      referees: [],
    }
  })
}

const codeOf = ({ document }: Season, key: string) =>
  document.entities.find((entity) => entity.key === key)?.code ?? null

function scoreOf({ result }: SeasonMatch, moment: Moment): Record<string, unknown> {
  const { phase, score, regular, half, kicks } = moment
  if (phase === 'before')
    return { winner: null, duration: 'REGULAR', fullTime: node(null), halfTime: node(null) }
  const isOver = phase === 'over'
  const isLong = regular !== null && (!isOver || Boolean(result.after_extra_time))
  const leader = leaderOf(kicks ?? score)
  return {
    winner: leader === null ? 'DRAW' : { first: 'HOME_TEAM', second: 'AWAY_TEAM' }[leader],
    duration: kicks || phase === 'shoot_out' ? 'PENALTY_SHOOTOUT' : isLong ? 'EXTRA_TIME' : 'REGULAR',
    // It holds the kicks, too.
    fullTime: node(plus(score, kicks)),
    halfTime: node(half),
    ...(isLong && {
      regularTime: node(regular),
      extraTime: node(count(moment.goals.filter(({ minute }) => minute > 90))),
    }),
    ...(kicks && { penalties: node(kicks) }),
  }
}
