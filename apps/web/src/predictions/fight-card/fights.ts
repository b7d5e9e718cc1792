import type { Answer } from '@called-it/contract/endpoint.ts'
import type { Fight, FightRound, readFightPredictions } from '@called-it/contract/kinds/fight-card.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { type CardFight, type CardPick, validPicks } from '@called-it/rules/ufc/card.ts'
import { judgeCard, potentialOf } from '@called-it/rules/ufc/card-points.ts'
import { hundredthsOf, oddsOf as inOdds } from '@called-it/rules/ufc/odds.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

export type FightPredictions = Answer<typeof readFightPredictions>

/**
 * The numbered events of a series with the cards of a user; another user's cards are included only once they are
 * locked.
 */
export function fightCardsQuery(slug: string, userId: number, isOwn: boolean) {
  return queryOptions({
    queryKey: keys.fightCards(slug, userId),
    queryFn: () =>
      call('GET /api/v1/tournaments/{slug}/prediction-type/fight_winner', {
        params: { slug },
        query: isOwn ? {} : { user_id: String(userId) },
      }),
  })
}

/** A fight that can be picked: both sides are known, and it is not called off. */
export type OpenFight = Fight & { first_entity: Entity; second_entity: Entity }

export const isPickable = (fight: Fight): fight is OpenFight =>
  fight.first_entity !== null && fight.second_entity !== null && fight.status !== 'cancelled'

/** The fights of a round that can be picked, in the form that the rules take. */
export const cardOf = ({ events }: Pick<FightRound, 'events'>): CardFight[] =>
  events.filter(isPickable).map(({ id, type, first_entity, second_entity }) => ({
    event_id: id,
    type,
    first: first_entity.id,
    second: second_entity.id,
  }))

/** Returns a fighter of a fight by id, including one who has been replaced. */
export function fighterIn(fight: Fight, id: number): Entity | undefined {
  const known = [fight.first_entity, fight.second_entity, ...fight.replaced.map(({ left }) => left)]
  return known.find((entity) => entity?.id === id) ?? undefined
}

export const entityAt = (fight: Fight, side: Side): Entity | null => fight[`${side}_entity`]

/** The decimal odds of a fighter; null if there are none. */
export const oddsOf = ({ coefficients }: Fight, id: number | undefined): number | null =>
  coefficients.find(({ entity_id }) => entity_id === id)?.coefficient ?? null

/** The card that the server has. It is empty if none is saved, or if the viewer cannot see it yet. */
export const savedPicks = ({ events }: Pick<FightRound, 'events'>): CardPick[] =>
  events.flatMap(({ id, prediction }) => (prediction ? [{ event_id: id, ...prediction.info }] : []))

/**
 * Divides the picks of a card: `valid` ones can still win, `lost` cannot, as the fight was called off or the fighter
 * left.
 */
export function sortPicks(picks: readonly CardPick[], round: Pick<FightRound, 'events'>) {
  const valid = validPicks(picks, cardOf(round))
  return { valid, lost: picks.filter((pick) => !valid.includes(pick)) }
}

type Multiplier = Pick<FightPredictions['fight_points'], 'right_pick' | 'multiplier'>

/** The coefficients that each pick and all of them bring if they win, by the rule that the server uses. */
export function worthOf(picks: readonly CardPick[], round: Pick<FightRound, 'events'>, numbers: Multiplier) {
  const hundredths = (fight: OpenFight, id: number) => hundredthsOf(oddsOf(fight, id) ?? 0)
  const outcome = round.events.filter(isPickable).map((fight) => ({
    id: fight.id,
    first: fight.first_entity.id,
    second: fight.second_entity.id,
    first_odds: hundredths(fight, fight.first_entity.id),
    second_odds: hundredths(fight, fight.second_entity.id),
    winner: null,
    is_void: false,
  }))
  const judged = judgeCard(picks, outcome, { fight: numbers })
  return {
    total: inOdds(potentialOf(judged)),
    of: new Map(judged.map(({ event_id, worth }) => [event_id, inOdds(worth)])),
  }
}

/** Whether no fight of a numbered event is left. */
export const isCalledOff = ({ events }: FightRound): boolean =>
  events.length > 0 && events.every(({ status }) => status === 'cancelled')
