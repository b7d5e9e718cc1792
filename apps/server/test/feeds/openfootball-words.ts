import { momentOf, namesIn, type Season, type SeasonGoal } from './season.ts'
import { wallClockIn } from '@called-it/contract/zones/zones.ts'

/** A match as openfootball writes it. Traps change it, so it is loose. */
export type OpenfootballMatch = Record<string, unknown> & { round: string; num?: number }

const DAY_MS = 24 * 3_600_000
const ROUNDS: Record<string, string> = {
  r16: 'Round of 16',
  qf: 'Quarter-finals',
  sf: 'Semi-finals',
  final: 'Final',
  'po-leg1': 'Playoffs, Matchday 1',
  'po-leg2': 'Playoffs, Matchday 2',
  'r16-leg1': 'Finals, Round of 16',
  'r16-leg2': 'Finals, Round of 16',
  'qf-leg1': 'Finals, Quarterfinals',
  'qf-leg2': 'Finals, Quarterfinals',
  'sf-leg1': 'Finals, Semifinals',
  'sf-leg2': 'Finals, Semifinals',
}

/**
 * Returns the matches of a season as the files of openfootball have them at a moment: results come a day late. `shape`: with numbers, codes and
 * goals as those of the Euro, or flat with names as those of clubs.
 */
export function openfootballMatches(
  season: Season,
  now: number,
  shape: 'rounds' | 'flat',
): OpenfootballMatch[] {
  const name = namesIn(season)
  return season.matches.flatMap((match): OpenfootballMatch[] => {
    const moment = momentOf(match, now - DAY_MS)
    const { first, second } = momentOf(match, now).sides
    // Pairs of clubs come into the file after their draw.
    if (shape === 'flat' && (first === null || second === null)) return []
    const isOver = moment.phase === 'over'
    const { date, time } = wallClockIn('Europe/Berlin', new Date(match.starts_at).toISOString())
    const team = (key: string | null, feeder: string) => {
      if (key === null) return { name: feeder, code: null }
      return shape === 'flat' ? `${name(key)} (UEF)` : { name: name(key), code: codeOf(season, key) }
    }
    const { score, after_extra_time: extra, penalties } = match.result
    const pair = (value: { first: number; second: number }) => [value.first, value.second]
    const half = moment.half && { ht: pair(moment.half) }
    const said = {
      ...(shape === 'rounds' && { num: match.number }),
      round: ROUNDS[match.round] ?? `Matchday ${match.round.slice(2)}`,
      date,
      // Times with offsets are of 2026, those without are local to the host.
      time: shape === 'rounds' ? time : `${new Date(match.starts_at).toISOString().slice(11, 16)} UTC`,
      ...(shape === 'flat' && {
        date: new Date(match.starts_at).toISOString().slice(0, 10),
      }),
      team1: team(first, `W${match.number}`),
      team2: team(second, `L${match.number}`),
      score: isOver
        ? {
            ...half,
            ft: pair(score!),
            ...(extra && { et: pair(extra) }),
            ...(penalties && { p: pair(penalties) }),
          }
        : {},
      ...(isOver &&
        shape === 'rounds' && {
          goals1: listed(match.goals, 'first', name),
          goals2: listed(match.goals, 'second', name),
        }),
    }
    return [said]
  })
}

const codeOf = ({ document }: Season, key: string) =>
  document.entities.find((entity) => entity.key === key)?.code ?? null

const listed = (goals: readonly SeasonGoal[], side: string, name: (key: string) => string) =>
  goals
    .filter((goal) => goal.side === side)
    .map(({ minute, player, own_goal: isOwn, penalty }, at) => ({
      ...(player !== null && { name: name(player) }),
      // A number, or since 2026 a text.
      minute: at % 2 === 0 ? minute : `${minute}`,
      ...(isOwn && { owngoal: true }),
      ...(penalty && { penalty: true }),
    }))
