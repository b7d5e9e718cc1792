import type { MatchResultBody } from '@called-it/contract/organiser/results.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { lengthOf } from '../../src/feeds/sources/replay/match-clock.ts'
import { readRecording, sideOf } from '../../src/feeds/sources/replay/recording.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Minutes of real time from the kick-off: half-time, the end of 90 minutes, the start of extra time, and its end. */
const PAUSE = { from: 45, until: 60 }
const REGULAR = 105
const EXTRA = { from: 110, until: 140 }

export type SeasonGoal = {
  side: Side
  minute: number
  player: string | null
  own_goal: boolean
  penalty: boolean
}

/** A match as it was played, with all its goals: goals whose minute nobody knows have one here. */
export type SeasonMatch = {
  /** The number of the match in the season, from 1. */
  number: number
  key: string
  round: string
  stage: string
  stage_type: string
  group: string | null
  starts_at: number
  first: string
  second: string
  /** Who feeds a knock-out match is known from this moment on. */
  known: Record<Side, number>
  ends_at: number
  result: MatchResultBody
  goals: SeasonGoal[]
}

export type Season = { folder: string; document: TournamentDocument; matches: SeasonMatch[] }

/** What is true of a match at a moment. */
export type Moment = {
  phase: 'before' | 'first_half' | 'pause' | 'second_half' | 'extra_time' | 'shoot_out' | 'over'
  sides: Record<Side, string | null>
  half: Score | null
  /** The score in play, without kicks. */
  score: Score
  regular: Score | null
  /** The kicks of the shoot-out so far; null: there is none. */
  kicks: Score | null
  goals: SeasonGoal[]
  /** Match minutes. */
  minute: number | null
}

/**
 * Reads a football folder of `data/` as a season that lies in the past of the database's clock, which decides whether a match may have
 * a result: the last match ends some days ago.
 */
export async function readSeason(folder: string): Promise<Season> {
  const { document, results, sides } = await readRecording(folder)
  const last = Math.max(...document.events.map(({ starts_at: at }) => (at ? Date.parse(at) : 0)))
  const shift = Math.floor((Date.now() - 5 * DAY_MS - last) / DAY_MS) * DAY_MS
  const moved = (time: string) => new Date(Date.parse(time) + shift).toISOString()
  const started = Math.min(...document.events.map(({ starts_at: at }) => Date.parse(at!)))
  const stageOf = new Map(document.rounds.map(({ key, stage }) => [key, stage]))
  const typeOf = new Map(document.stages.map(({ key, type }) => [key, type]))
  const plan: TournamentDocument = {
    ...document,
    // What players bring from before is for the recording alone.
    players: document.players?.map((player) => ({ ...player, goals_before: 0, clean_sheets_before: 0 })),
    started_at: moved(new Date(started).toISOString()),
    ratings_opened_at_date: moved(new Date(started).toISOString()).slice(0, 10),
    events: document.events.map((event) => ({ ...event, starts_at: moved(event.starts_at!) })),
  }
  const ends = new Map(
    plan.events.map(({ key, starts_at: at }) => [key, Date.parse(at!) + lengthOf(results[key]!) * MINUTE_MS]),
  )
  const matches = plan.events.map((event, at): SeasonMatch => {
    const recorded = sides[event.key]
    const known = recorded ? Math.max(0, ...recorded.known_after.map((key) => ends.get(key)!)) : 0
    const [first, second] = [recorded?.first ?? event.first!, recorded?.second ?? event.second!]
    const result = results[event.key]!
    const stage = stageOf.get(event.round)!
    return {
      number: at + 1,
      key: event.key,
      round: event.round,
      stage,
      stage_type: typeOf.get(stage)!,
      group: event.table_group ?? null,
      starts_at: Date.parse(event.starts_at!),
      first,
      second,
      known: {
        first: recorded?.waiting === 'first' ? 0 : known,
        second: recorded?.waiting === 'second' ? 0 : known,
      },
      ends_at: ends.get(event.key)!,
      result,
      goals: goalsOf(result, sideOf(plan, { first, second })),
    }
  })
  return { folder, document: plan, matches }
}

/** Returns all goals of a match: those that are recorded, and such without a scorer up to the score. */
function goalsOf(result: MatchResultBody, sideOfPlayer: (player: string) => Side | null): SeasonGoal[] {
  const listed = (result.goals ?? []).map(
    ({ player, side, minute, own_goal: isOwn = false, penalty = false }) => {
      const own = player === null ? side! : sideOfPlayer(player)!
      const other = own === 'first' ? ('second' as const) : ('first' as const)
      return { side: isOwn && player !== null ? other : own, minute, player, own_goal: isOwn, penalty }
    },
  )
  const goals: SeasonGoal[] = []
  for (const side of ['first', 'second'] as const) {
    const own = listed.filter((goal) => goal.side === side)
    const [regular, total] = [result.score![side], (result.after_extra_time ?? result.score!)[side]]
    for (let nth = 0; nth < total; nth += 1) {
      const goal = own[nth]
      // Places in the half hours that no other goal of this side has.
      const invented =
        nth < regular ? 4 + Math.floor((80 * (nth + 1)) / (regular + 1)) : 93 + 7 * (nth - regular)
      goals.push({
        side,
        minute: goal?.minute ?? invented + (side === 'second' ? 1 : 0),
        player: goal?.player ?? null,
        own_goal: goal?.own_goal ?? false,
        penalty: goal?.penalty ?? false,
      })
    }
  }
  return goals.toSorted((a, b) => a.minute - b.minute)
}

/** Returns what is true of a match at a moment (ms since the Unix epoch). */
export function momentOf(match: SeasonMatch, now: number): Moment {
  const elapsed = (now - match.starts_at) / MINUTE_MS
  const phase = phaseOf(match, elapsed)
  const minute = minuteOf(phase, elapsed)
  const goals =
    phase === 'over' ? match.goals : match.goals.filter((goal) => minute !== null && goal.minute <= minute)
  const sideAt = (side: Side) => (match.known[side] <= now ? match[side] : null)
  const isPast90 = phase === 'extra_time' || phase === 'shoot_out' || phase === 'over'
  return {
    phase,
    sides: { first: sideAt('first'), second: sideAt('second') },
    half:
      phase === 'before' || phase === 'first_half' ? null : count(goals.filter((goal) => goal.minute <= 45)),
    score: count(goals),
    regular: isPast90 ? count(goals.filter((goal) => goal.minute <= 90)) : null,
    kicks: kicksOf(match, phase, elapsed),
    goals,
    minute,
  }
}

/** Returns the kicks that have gone in: one of each side a minute. */
function kicksOf({ result }: SeasonMatch, phase: Moment['phase'], elapsed: number): Score | null {
  const { penalties } = result
  if (!penalties || (phase !== 'shoot_out' && phase !== 'over')) return null
  const most = phase === 'over' ? Infinity : Math.ceil(elapsed - EXTRA.until)
  return { first: Math.min(penalties.first, most), second: Math.min(penalties.second, most) }
}

function phaseOf({ result }: SeasonMatch, elapsed: number): Moment['phase'] {
  if (elapsed < 0) return 'before'
  if (elapsed >= lengthOf(result)) return 'over'
  if (elapsed < PAUSE.from) return 'first_half'
  if (elapsed < PAUSE.until) return 'pause'
  if (elapsed < REGULAR) return 'second_half'
  return elapsed < EXTRA.until ? 'extra_time' : 'shoot_out'
}

function minuteOf(phase: Moment['phase'], elapsed: number): number | null {
  switch (phase) {
    case 'first_half':
      return Math.floor(elapsed)
    case 'pause':
      return 45
    case 'second_half':
      return Math.floor(elapsed) - (PAUSE.until - PAUSE.from)
    case 'extra_time':
      return 90 + Math.max(0, Math.floor(elapsed) - EXTRA.from)
    case 'shoot_out':
      return 120
    default:
      return null
  }
}

export const count = (goals: readonly { side: Side }[]): Score => ({
  first: goals.filter(({ side }) => side === 'first').length,
  second: goals.filter(({ side }) => side === 'second').length,
})

/** Returns the English name of a team, a fighter or a player. */
export function namesIn({ document }: Pick<Season, 'document'>): (key: string) => string {
  const named = [...document.entities, ...(document.players ?? [])]
  const names = new Map(named.map(({ key, name }) => [key, name.en]))
  return (key) => names.get(key) ?? key
}

/** Numbers that a source gives to teams and players: the place in the document. */
export function numbersIn({ document }: Pick<Season, 'document'>, from: number): (key: string) => number {
  const keys = [...document.entities, ...(document.players ?? [])].map(({ key }) => key)
  return (key) => from + keys.indexOf(key)
}
