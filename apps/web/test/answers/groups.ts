import type { Answer } from '@called-it/contract/endpoint.ts'
import type {
  PredictedGroup,
  readGroupPredictions,
} from '@called-it/contract/predictions/group-predictions.ts'
import { inHours, team, type TeamCode } from './matches.ts'

type GroupPredictions = Answer<typeof readGroupPredictions>
type Prediction = NonNullable<PredictedGroup['prediction']>

/** A table group of these teams, open for a day. */
export function groupOf(
  key: string,
  codes: TeamCode[],
  changes: Partial<PredictedGroup> = {},
): PredictedGroup {
  const teams = codes.map(team)
  return {
    id: key.charCodeAt(0),
    key,
    name: { ru: `Группа ${key}`, en: `Group ${key}` },
    phase: 'open',
    is_locked: changes.phase === 'locked',
    locks_at: inHours(30),
    opens_at: null,
    is_corrected: false,
    reopened_at: null,
    teams,
    table: teams.map(({ id }) => ({
      entity_id: id,
      played: 0,
      won: 0,
      drawn: 0,
      lost: 0,
      goals_for: 0,
      goals_against: 0,
      points: 0,
      position: 1,
    })),
    is_final: false,
    prediction: null,
    crowd: null,
    ...changes,
  }
}

/** An order that was saved. */
export function orderedAs(team_ids: number[], changes: Partial<Prediction> = {}): Prediction {
  return { team_ids, points: null, parts: null, provisional: null, saved_at: inHours(-30), ...changes }
}

/** The server's answer with these groups, by the default points of GAME.md 4. */
export function groupPredictions(
  groups: PredictedGroup[],
  changes: Partial<GroupPredictions> = {},
): GroupPredictions {
  return {
    user: null,
    groups,
    bracket: null,
    order_points: { place: 2, whole_order: 2 },
    points: 0,
    calculated_at: null,
    ...changes,
  }
}
