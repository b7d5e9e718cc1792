import type { Stage, Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { type Countdown, countdownOf } from '@called-it/rules/countdown.ts'

/** What a tournament waits for (`countdownOf`), or the opening of its predictions; times in ms since 1970. */
export type Waiting = { kind: Countdown['kind'] | 'opening'; at?: number; stage?: Stage | undefined }

/** The state of the tournament at `now`, a moment by the server's clock. */
export function waitingOf(tournament: Tournament, now: number): Waiting {
  const { status, started_at, predictions_opened_at, stages } = tournament
  const opensAt = millisecondsOf(predictions_opened_at)
  const { stage_id, ...countdown } = countdownOf({
    now,
    started_at: millisecondsOf(started_at),
    finished: status === 'finished',
    stages: stages.map((stage) => ({
      id: stage.id,
      type: stage.type,
      level: stage.level,
      starts_at: millisecondsOf(stage.started_at),
      ends_at: millisecondsOf(stage.last_event_at),
      finished: stage.finished_at !== null,
    })),
  })
  if (countdown.kind === 'first_match' && opensAt !== null && opensAt > now)
    return { kind: 'opening', at: opensAt }
  return { ...countdown, stage: stages.find(({ id }) => id === stage_id) }
}

function millisecondsOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time)
}
