import type { FightCrowd } from '@called-it/rules/ufc/card-columns.ts'
import type { Fight, FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { cardOfChoice, fightCard, judgedOf } from '@called-it/rules/kinds/fight-card.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { validPicks, violationsOf } from '@called-it/rules/ufc/card.ts'
import { judgeCard, type JudgedPick, potentialOf } from '@called-it/rules/ufc/card-points.ts'
import { isFought, isVoidFight } from '@called-it/rules/ufc/fight-result.ts'
import { typesOfRound } from '@called-it/rules/ufc/fight-types.ts'
import { hundredthsOf, oddsOf } from '@called-it/rules/ufc/odds.ts'
import { FIGHT_TYPES, type FightType } from '@called-it/rules/vocabulary.ts'
import type { FightRoundRow, FightRow } from './fight-store.ts'
import { earliestOf, latestOf } from '../reading.ts'
import { askedOf } from '../question-view.ts'

/** A round with its fights and one user's card. */
export function roundView(row: FightRoundRow, fights: FightRow[], ruleset: Ruleset): FightRound {
  const types = typesOfRound(fights.map(scheduled))
  const picks = row.answer ? fightCard.decode(row.answer).picks : []
  const judged = judgeCard(picks, fights.map(asJudged), ruleset)
  const byFight = new Map(judged.map((pick) => [pick.event_id, pick]))
  const crowd = new Map((row.crowd?.fights ?? []).map((fight) => [fight.id, fight]))
  const sum = (field: 'points' | 'coefficient') =>
    judged.reduce((total, pick) => total + (pick[field] ?? 0), 0)
  const ahead = fights.filter(({ status }) => status !== 'cancelled')
  const offered = cardOfChoice(row.choice_ids ?? [])
  return {
    id: row.round_id,
    key: row.round_key,
    name: row.round_name,
    started_at: earliestOf((ahead.length > 0 ? ahead : fights).map(({ started_at }) => started_at)),
    finished_at: fights.length > 0 && fights.every(isFought) ? latestOf(fights.map(endOf)) : null,
    ...(row.phase === null ? NOT_ASKED : askedOf(row)),
    opens_at: row.opened_at,
    is_disabled: row.phase === null || row.phase === 'not_open',
    points: sum('points'),
    events: fights
      .map((fight) =>
        fightView(fight, types.get(fight.id)!, {
          isLocked: row.phase === 'locked',
          reopenedAt: row.reopened_at,
          pick: byFight.get(fight.id),
          crowd: crowd.get(fight.id),
        }),
      )
      .toSorted(byCard),
    coefficients: { potential: oddsOf(potentialOf(judged)), round: oddsOf(sum('coefficient')) },
    saved_at: row.saved_at,
    violations:
      row.answer === null || row.phase === 'locked' ? [] : violationsOf(validPicks(picks, offered), offered),
    cards: row.crowd?.total ?? null,
  }
}

const NOT_ASKED = {
  phase: 'not_open',
  is_locked: false,
  locks_at: null,
  is_corrected: false,
  reopened_at: null,
} as const

const endOf = ({ result_at, cancelled_at, started_at }: FightRow): string | null =>
  result_at ?? cancelled_at ?? started_at

const ms = (time: string | null): number | null => (time === null ? null : Date.parse(time))

const scheduled = ({ id, type, started_at, begun_at, cancelled_at }: FightRow) => ({
  id,
  type,
  starts_at: ms(started_at),
  begun_at: ms(begun_at),
  cancelled_at: ms(cancelled_at),
})

const asJudged = ({ id, first_entity, second_entity, status, result, coefficients }: FightRow) =>
  judgedOf({
    id,
    first: first_entity?.id ?? null,
    second: second_entity?.id ?? null,
    fight: { status, winner: result?.winner ?? null, coefficients },
  })

/** Compares fights: the main fight, the co-main, then the others with the latest start first; equal starts in card order. */
const byCard = (a: Fight, b: Fight): number =>
  FIGHT_TYPES.indexOf(a.type) - FIGHT_TYPES.indexOf(b.type) ||
  (b.started_at ?? '').localeCompare(a.started_at ?? '')

type Of = {
  isLocked: boolean
  reopenedAt: string | null
  pick: JudgedPick | undefined
  crowd: FightCrowd['fights'][number] | undefined
}

function fightView(row: FightRow, type: FightType, { isLocked, reopenedAt, pick, crowd }: Of): Fight {
  const { first_entity, second_entity, coefficients, result } = row
  const oddsFor = (entity: Fight['first_entity'], coefficient: number | undefined) =>
    // Rounded to hundredths, as points are computed.
    entity && coefficient !== undefined
      ? [{ entity_id: entity.id, coefficient: oddsOf(hundredthsOf(coefficient)) }]
      : []
  return {
    id: row.id,
    key: row.key,
    type,
    started_at: row.started_at,
    status: row.status,
    is_locked: isLocked,
    first_entity,
    second_entity,
    weight_class: row.weight_class,
    is_title: row.is_title,
    coefficients: [
      ...oddsFor(first_entity, coefficients?.first),
      ...oddsFor(second_entity, coefficients?.second),
    ],
    winner: asJudged(row).winner,
    method: result?.method ?? null,
    ended_in: result?.ended_in ?? null,
    reason: isVoidFight(row) ? (result?.reason ?? row.reason) : null,
    result_at: row.result_at ?? row.cancelled_at,
    is_corrected: row.corrected_at !== null && row.result !== null,
    reopened_at: reopenedAt,
    replaced: row.replaced,
    prediction: pick ? predictionView(pick) : null,
    crowd: crowd ? { total: crowd.total, picks: crowd.picks } : null,
  }
}

const predictionView = ({
  points,
  coefficient,
  state,
  stands_for,
  tournament_player_id,
  multiply,
  type,
}: JudgedPick): Fight['prediction'] => ({
  points,
  coefficient: coefficient === null ? null : oddsOf(coefficient),
  state,
  stands_for,
  info: { tournament_player_id, type, multiply },
})
