import type { Answer } from '@called-it/contract/endpoint.ts'
import type { saveTies as saveTiesCall } from '@called-it/contract/kinds/tie.ts'
import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { feedersOf } from '@called-it/rules/football/bracket.ts'
import { wiringOfLegs } from '@called-it/rules/football/side-source.ts'
import { tie } from '@called-it/rules/kinds/tie.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import type { Db } from '../../schema.ts'
import { listTies, type TieRow } from './tie-store.ts'
import { askedOf, explained } from '../question-view.ts'
import { saveChoices, savedOf } from '../saving/saving.ts'

/** Returns the stages of a tournament's bracket with a user's picks, and when its ties were settled. */
export async function readBracket(
  db: Db,
  { id, system, ruleset }: { id: number; system: SystemName; ruleset: Ruleset },
  userId: number,
  viewerId: number,
): Promise<{ stages: BracketStage[]; settled_at: (string | null)[] }> {
  const rows = await listTies(db, id, userId, viewerId)
  const stages = [...Map.groupBy(rows, (row) => row.stage_id).values()]
  // The losers feed the match for third place, and `feeders` lists winners only.
  const onTheWay = stages.filter(([row]) => row!.level !== 'third_place')
  const feeders = feedersOf(
    system,
    onTheWay.map((ties) => ties.map(tieOf)),
  )
  return {
    stages: stages.map((ties) => {
      const [{ stage_id, stage_key, stage_name, level }] = ties as [TieRow]
      return {
        id: stage_id,
        key: stage_key,
        name: stage_name,
        level,
        started_at:
          ties
            .map((row) => row.started_at)
            .filter((at) => at !== null)
            .toSorted()[0] ?? null,
        tie_points: level ? ruleset.tie[level] : 0,
        events: ties.map((row) => viewOf(row, ruleset, feeders.get(row.id) ?? [])),
      }
    }),
    settled_at: rows.map((row) => row.settled_at),
  }
}

const tieOf = ({ id, key, first_entity, second_entity, outcome, wirings }: TieRow) => ({
  id,
  key,
  wiring: wiringOfLegs(wirings)[0]!,
  sides: [first_entity?.id ?? null, second_entity?.id ?? null] as const,
  winner: outcome,
})

const viewOf = (row: TieRow, ruleset: Ruleset, feeders: number[]): BracketTie => {
  const explanation = explained('tie', row, ruleset, row.level)
  return {
    id: row.id,
    key: row.key,
    started_at: row.started_at,
    ...askedOf(row),
    first_entity: row.first_entity,
    second_entity: row.second_entity,
    ...wiringOfLegs(row.wirings)[0]!,
    winner: row.outcome,
    feeders,
    prediction: explanation && { team_id: tie.decode(row.answer!), ...explanation },
    crowd: row.crowd,
  }
}

const PATHS = {
  about: (at: number) => `predictions.${at}.event_id`,
  answer: (at: number) => `predictions.${at}.team_id`,
  unknown: 'unknown_tie',
} as const

/**
 * Saves the picks of ties. Ties that have locked meanwhile are returned as rejected. Throws as `saving.saveAnswers` does,
 * and `validation_failed` for a team that is not in its tie.
 */
export async function saveTies(
  db: Db,
  slug: string,
  userId: number,
  picks: { event_id: number; team_id: number }[],
): Promise<Answer<typeof saveTiesCall>> {
  const entries = picks.map(({ event_id, team_id }) => ({ about: event_id, answer: tie.encode(team_id) }))
  const result = await saveChoices(db, tie, slug, { user_id: userId, entries }, PATHS)
  return { predictions: savedOf(picks, result), rejected: result.rejected }
}
