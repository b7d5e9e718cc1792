import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'

/**
 * When questions open and lock, by GAME.md 3 and 9 and API.md (`PUT …/events/{key}`), in as few words as possible and
 * without the product's code: the product's own rules and tables are compared with this model. Table groups have one match
 * between two teams, leagues two matches and nine clubs; the first team of a table wins by one goal.
 */

type Status = 'scheduled' | 'live' | 'postponed' | 'finished' | 'awarded' | 'cancelled'
type Match = {
  key: string
  tie: string | null
  group: string | null
  isOfGroupStage: boolean
  starts: number | null
  status: Status
  hasBegun: boolean
  hasResult: boolean
  /** Its state before its first result. */
  before: { status: Status; hasBegun: boolean } | null
  areSidesKnown: boolean
}
export type Phase = 'open' | 'locked' | 'not_open'
export type Change = { starts_at?: string | null; status?: 'scheduled' | 'live' | 'postponed' | 'cancelled' }
export type ResultStatus = 'live' | 'finished' | 'awarded' | 'cancelled'
/** Whether the organiser has set the order of a table group (by its key) and of the league, and the winner. */
export type Override = { group_orders?: Record<string, boolean>; league_order?: boolean; winner?: boolean }

const PAST = -Infinity
const NEVER = Infinity
const ms = (time: string | null | undefined): number | null => (time ? Date.parse(time) : null)
const earliest = (times: number[]): number | null => (times.length > 0 ? Math.min(...times) : null)

export class ScheduleModel {
  matches = new Map<string, Match>()
  /** The starts in the document before: the next one changes only starts that differ from them. */
  private applied = new Map<string, number | null>()
  private documentStarts: number | null = null
  private documentStartsBy = new Map<string, number | null>()
  private opens: number | null = null
  private isFinished = false
  private groups: string[]
  private isLeague: boolean
  private namedGroups = new Set<string>()
  private isLeagueSaid = false
  private isWinnerSaid = false

  constructor(document: TournamentDocument) {
    const { system_name: system, table_groups: groups, rounds, stages } = document
    this.isLeague = system === 'uefa'
    this.groups = this.isLeague ? [] : groups!.map(({ key }) => key)
    const groupStage = stages.find(({ type }) => type === 'group_stage')?.key
    for (const { key, round, tie, table_group: group, first, second, starts_at } of document.events) {
      this.applied.set(key, ms(starts_at))
      this.matches.set(key, {
        key,
        tie: tie ?? null,
        group: group ?? null,
        isOfGroupStage: rounds.find((item) => item.key === round)!.stage === groupStage,
        starts: ms(starts_at),
        status: 'scheduled',
        hasBegun: false,
        hasResult: false,
        before: null,
        areSidesKnown: first !== null && second !== null,
      })
    }
    this.sendDocument(document)
  }

  /** The document takes precedence over calls that have changed the same. */
  sendDocument({ started_at, predictions_opened_at, events }: TournamentDocument): void {
    this.documentStarts = ms(started_at)
    this.opens = ms(predictions_opened_at)
    for (const { key, starts_at } of events) {
      const match = this.matches.get(key)!
      // "It says what differs from the document before it."
      const before = this.documentStartsBy.get(key)
      this.documentStartsBy.set(key, ms(starts_at))
      if (before === ms(starts_at)) continue
      // "A document does not move the start of an event with a result."
      if (match.hasResult || ms(starts_at) === this.applied.get(key)) continue
      this.applied.set(key, ms(starts_at))
      if (ms(starts_at) !== match.starts) this.move(match, ms(starts_at))
    }
  }

  private move(match: Match, starts: number | null): void {
    match.starts = starts
    if (starts === null) return
    if (match.status === 'postponed') match.status = 'scheduled'
    if (match.before?.status === 'postponed') match.before.status = 'scheduled'
  }

  /** The code of the refusal of the call; null if it must be accepted. */
  refusalOfChange(key: string, { status }: Change): string | null {
    if (status !== undefined && this.matches.get(key)!.hasResult) return 'has_result'
    return status === 'live' && !this.matches.get(key)!.areSidesKnown ? 'validation_failed' : null
  }

  change(key: string, { starts_at, status }: Change, now: number): void {
    const match = this.matches.get(key)!
    const starts = starts_at === undefined ? match.starts : ms(starts_at)
    if (status === 'live') match.hasBegun = true
    // "`scheduled` with a start ahead takes `live` back while there is no result."
    if (status === 'scheduled' && match.status === 'live' && !match.hasResult && (starts ?? PAST) > now) {
      match.hasBegun = false
    }
    if (status !== undefined) match.status = status
    if (starts_at !== undefined) this.move(match, starts)
  }

  refusalOfResult(key: string, status: ResultStatus, now: number): string | null {
    const { starts, hasBegun, hasResult, areSidesKnown, ...match } = this.matches.get(key)!
    const hasPassed = match.status !== 'postponed' && (starts ?? NEVER) <= now
    // "A result needs an event whose start has passed. It can be sent again, whatever the start says by then."
    if (!hasResult && !hasPassed && !(hasBegun && match.status !== 'scheduled')) return 'not_started'
    return areSidesKnown || status === 'cancelled' ? null : 'validation_failed'
  }

  enterResult(key: string, status: ResultStatus): void {
    const match = this.matches.get(key)!
    if (!match.hasResult) match.before = { status: match.status, hasBegun: match.hasBegun }
    match.status = status
    match.hasResult = true
    // A cancelled or awarded event need not have been played.
    if (status === 'live' || status === 'finished') match.hasBegun = true
  }

  refusalOfTakingBack(key: string): string | null {
    return this.matches.get(key)!.hasResult ? null : 'not_found'
  }

  /** "Takes a result back, with all that it settled": the match stands as it did before. */
  takeResultBack(key: string): void {
    const match = this.matches.get(key)!
    Object.assign(match, match.before, { hasResult: false, before: null })
  }

  nameSides(key: string): void {
    this.matches.get(key)!.areSidesKnown = true
  }

  finish(): void {
    this.isFinished = true
  }

  /** Sets outcomes that cannot be computed; fields that are left out stay. */
  setOutcomes({ group_orders, league_order, winner }: Override): void {
    for (const [key, isNamed] of Object.entries(group_orders ?? {})) {
      if (isNamed) this.namedGroups.add(key)
      else this.namedGroups.delete(key)
    }
    this.isLeagueSaid = league_order ?? this.isLeagueSaid
    this.isWinnerSaid = winner ?? this.isWinnerSaid
  }

  /** The phase of every question at a moment that is not past, by its kind and its subject. */
  phases(at: number): Record<string, Phase> {
    const all = [...this.matches.values()]
    const starts = all.filter(({ status }) => status !== 'postponed' && status !== 'cancelled')
    const hasStart =
      starts.some((start) => start.hasBegun || start.starts !== null) || this.documentStarts !== null
    // "A tournament with no start date takes no predictions."
    const opens = hasStart ? (this.opens ?? PAST) : NEVER
    const phase = (areSidesKnown: boolean, locks: number): Phase => {
      if (this.isFinished || locks <= at) return 'locked'
      return areSidesKnown && opens <= at ? 'open' : 'not_open'
    }
    const ties = Map.groupBy(
      all.filter(({ tie }) => tie !== null),
      ({ tie }) => tie!,
    )
    return Object.fromEntries([
      ...all.map((match) => [`match ${match.key}`, phase(match.areSidesKnown, lockOfMatch(match))]),
      ...[...ties].map(([tie, legs]) => [
        `tie ${tie}`,
        phase(
          legs.some((leg) => leg.areSidesKnown),
          lockOfTie(legs),
        ),
      ]),
      ...this.groups.map((group) => [`table_order ${group}`, phase(true, this.lockOfOrder(group, all))]),
      ...['scorer', 'keeper', 'most_productive_team'].map((kind) => [
        kind,
        phase(true, this.lockOfTournament(all)),
      ]),
      this.isLeague
        ? ['league', phase(true, this.lockOfLeague(all))]
        : ['tournament_winner', phase(true, this.lockOfWinner(all))],
    ])
  }

  /** "First kick-off of the tournament." */
  private lockOfTournament(all: Match[]): number {
    return earliest(kickOffs(all)) ?? this.documentStarts ?? NEVER
  }

  private lockOfWinner(all: Match[]): number {
    if (this.isWinnerSaid || isAwarded(all.filter(({ key }) => key === 'final'))) return PAST
    return this.lockOfTournament(all)
  }

  /** "First kick-off of the group stage", for every group; a group with a known order has nothing left to predict. */
  private lockOfOrder(group: string, all: Match[]): number {
    const played = all.filter((match) => match.group === group)
    const isKnown = this.namedGroups.has(group) || played.some(({ status }) => status !== 'cancelled')
    if (areOver(played) && isKnown) return PAST
    const start = earliest(kickOffs(all.filter((match) => match.isOfGroupStage)))
    return start ?? (kickOffs(all).length > 0 ? NEVER : (this.documentStarts ?? NEVER))
  }

  /** The first kick-off, unless it is known already which of nine clubs is not among the first eight. */
  private lockOfLeague(all: Match[]): number {
    // The loser has a difference of -1, or of -3 after an award; nothing else separates clubs that are level.
    const lost = all.flatMap(({ status }) => LOST_BY[status] ?? [])
    const isKnown = this.isLeagueSaid || lost.filter((by) => by === Math.max(...lost)).length === 1
    return areOver(all) && isKnown ? PAST : this.lockOfTournament(all)
  }
}

const LOST_BY: Partial<Record<Status, number>> = { finished: 1, awarded: 3 }

const areOver = (matches: Match[]): boolean =>
  matches.every(({ status }) => ['finished', 'awarded', 'cancelled'].includes(status))

/** "The lock is the earlier of the scheduled and the actual start"; a postponed match is open. */
function lockOfMatch({ status, hasBegun, starts }: Match): number {
  if (hasBegun) return PAST
  if (status === 'postponed') return NEVER
  return status === 'scheduled' ? (starts ?? NEVER) : PAST
}

/** "First kick-off of that tie"; a tie that is void, or decided by an award, has nothing left to predict. */
function lockOfTie(legs: Match[]): number {
  if (legs.every(({ status }) => status === 'cancelled') || isAwarded(legs)) return PAST
  return earliest(kickOffs(legs)) ?? NEVER
}

/** "While it has none, it does not count as the start of anything"; nor does a match that was cancelled before it began. */
const kickOffs = (matches: Match[]): number[] =>
  matches.flatMap(({ hasBegun, status, starts }) => {
    if (hasBegun) return [PAST]
    return status === 'postponed' || status === 'cancelled' || starts === null ? [] : [starts]
  })

/** Whether the winner of a tie was decided by an award of the last leg. */
const isAwarded = (legs: Match[]): boolean =>
  legs.toSorted((a, b) => (a.starts ?? Number.MAX_VALUE) - (b.starts ?? Number.MAX_VALUE)).at(-1)?.status ===
  'awarded'
