import { levelOf, type StageLevel } from './stage-level.ts'
import type { StageType } from './vocabulary.ts'

/** All times here are milliseconds since the Unix epoch, UTC; null: not known yet. */

/** The facts of an event that matter for its stage. */
export type EventTimes = {
  starts_at: number | null
  stage_type: StageType
  stage_level?: StageLevel | null | undefined
  stage_id: number | string
  /** Whether the event is over: finished, awarded or cancelled. */
  decided: boolean
}

/** When a stage is played. */
export type StageTimes = {
  id: number | string
  type: StageType
  level?: StageLevel | null | undefined
  /** Kick-off of its first event. */
  starts_at: number | null
  /** Kick-off of its last event. The countdown ends there, because the end of the last match is not known. */
  ends_at: number | null
  finished: boolean
}

/**
 * What a tournament waits for next (SPEC.md 4), with the time if there is one to count down to:
 *
 * | kind | what is going on | `at` |
 * |---|---|---|
 * | `not_formed` | no start date yet | |
 * | `first_match` | nothing has been played | first event of all |
 * | `group_stage_start` | an earlier stage (a qualifying play-off) has begun | first kick-off of the tables |
 * | `group_stage_end` | a group or league stage is on | its last kick-off |
 * | `playoff_round_start` | the tables are done, or an earlier round is on | first kick-off of the next round |
 * | `final` | all rounds before it have begun | kick-off of the final |
 * | `running` | it goes on, with nothing to count to: the final is on, or the next round has no time yet | |
 * | `finished` | over | |
 *
 * `stage_id` is the stage that `at` belongs to; of `running`, the stage that was the last to begin.
 */
export type Countdown = {
  kind:
    | 'not_formed'
    | 'first_match'
    | 'group_stage_start'
    | 'group_stage_end'
    | 'playoff_round_start'
    | 'final'
    | 'running'
    | 'finished'
  stage_id?: number | string
  at?: number
}

/** Returns the times of each stage with events, in the order in which the stages first appear. */
export function stageTimesOf(events: readonly EventTimes[]): StageTimes[] {
  const byStage = Map.groupBy(events, (event) => event.stage_id)
  return Array.from(byStage, ([id, all]) => {
    const { stage_type, stage_level } = all[0]!
    const starts = all.flatMap(({ starts_at }) => (starts_at === null ? [] : [starts_at]))
    return {
      id,
      type: stage_type,
      level: stage_level ?? null,
      starts_at: starts.length > 0 ? Math.min(...starts) : null,
      ends_at: starts.length > 0 ? Math.max(...starts) : null,
      finished: all.every(({ decided }) => decided),
    }
  })
}

/**
 * Returns what the tournament waits for at `now`. `started_at` is the tournament's own start, null while it is
 * not formed; `finished` says that the organiser has closed it. `at`, if any, is always in the future.
 */
export function countdownOf(tournament: {
  now: number
  started_at: number | null
  finished: boolean
  stages: readonly StageTimes[]
}): Countdown {
  const { now, started_at, finished, stages } = tournament
  if (finished) return { kind: 'finished' }
  if (started_at === null) return { kind: 'not_formed' }
  if (now < started_at) return { kind: 'first_match', at: started_at }

  const tables = stages.find((stage) => isTables(stage) && !stage.finished && isOn(stage, now))
  if (tables) return { kind: 'group_stage_end', stage_id: tables.id, at: tables.ends_at! }

  const [next] = stages.filter((stage) => isAhead(stage, now)).sort((a, b) => a.starts_at! - b.starts_at!)
  if (next) return { kind: startOf(next), stage_id: next.id, at: next.starts_at! }

  const begun = stages.filter(({ starts_at }) => starts_at !== null && starts_at <= now)
  const latest = begun.sort((a, b) => b.starts_at! - a.starts_at!)[0]
  return latest ? { kind: 'running', stage_id: latest.id } : { kind: 'running' }
}

function startOf(stage: StageTimes): 'group_stage_start' | 'final' | 'playoff_round_start' {
  if (isTables(stage)) return 'group_stage_start'
  return levelOf(stage) === 'final' ? 'final' : 'playoff_round_start'
}

function isTables({ type }: StageTimes): boolean {
  return type === 'group_stage' || type === 'league_stage'
}

function isOn({ starts_at, ends_at }: StageTimes, now: number): boolean {
  return starts_at !== null && ends_at !== null && starts_at <= now && now < ends_at
}

function isAhead({ type, starts_at, finished }: StageTimes, now: number): boolean {
  // Fights have rounds and no play-offs: a series has no such stages.
  return type !== 'fight_round' && !finished && starts_at !== null && starts_at > now
}
