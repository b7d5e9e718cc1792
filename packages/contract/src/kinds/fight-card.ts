import { PICK_TYPES, VIOLATIONS } from '@called-it/rules/ufc/card.ts'
import { PICK_STATES } from '@called-it/rules/ufc/card-points.ts'
import { FIGHT_METHODS } from '@called-it/rules/ufc/fight-result.ts'
import { FIGHT_STATUSES, FIGHT_TYPES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { readFightOutlook } from './fight-outlook.ts'
import type { KindContract } from '../kind.ts'
import { asked } from '../predictions/explained.ts'
import { id, slug, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { predictionsRead } from '../predictions/prediction-calls.ts'
import { entity } from '../tournaments/tournaments.ts'

/** Decimal odds, or a sum of them. */
const odds = z.number()

const pick = z.object({
  event_id: id,
  tournament_player_id: id,
  type: z.enum(PICK_TYPES),
  multiply: z.boolean(),
})

export const fight = z.object({
  id,
  key: z.string(),
  /** Its current type: not that of the document if the main or the co-main fight was cancelled before the lock. */
  type: z.enum(FIGHT_TYPES),
  started_at: time.nullable(),
  status: z.enum(FIGHT_STATUSES),
  is_locked: z.boolean(),
  first_entity: entity.nullable(),
  second_entity: entity.nullable(),
  weight_class: localized.nullable(),
  is_title: z.boolean(),
  /** The coefficients of both sides; empty if there are none: then a right pick earns its point alone. */
  coefficients: z.array(z.object({ entity_id: id, coefficient: odds })),
  winner: id.nullable(),
  /** The method of the win; null if it was not entered. */
  method: z.enum(FIGHT_METHODS).nullable(),
  ended_in: z.int().nullable(),
  /** Why nobody won it, or why it does not take place. */
  reason: localized.nullable().optional(),
  /** When its result was entered, or it was cancelled. */
  result_at: time.nullable(),
  /** Whether a final result was changed after it had been entered (GAME.md 9). */
  is_corrected: z.boolean(),
  /** When its round last opened again after it had locked (GAME.md 9): answers that were shown are hidden since then. Null: never. */
  reopened_at: time.nullable(),
  /** The fighters who left it and their replacements, oldest first. */
  replaced: z.array(z.object({ left: entity, entered: entity, at: time })),
  prediction: z
    .object({
      /** Null: not known yet, void, or an unused reserve. */
      points: z.int().nullable(),
      coefficient: odds.nullable(),
      state: z.enum(PICK_STATES),
      /** For a reserve that counts: the id of the fight that it stands in for. */
      stands_for: id.nullable(),
      info: pick.omit({ event_id: true }),
    })
    .nullable(),
  /** The picks of all users, and how many of them are doubled: only once it is locked. */
  crowd: z
    .object({ total: z.int(), picks: z.array(z.object({ id, count: z.int(), doubled: z.int() })) })
    .nullable(),
})
export type Fight = z.infer<typeof fight>

export const fightRound = z.object({
  id,
  key: z.string(),
  name: localized,
  /** The earliest start of its fights. */
  started_at: time.nullable(),
  finished_at: time.nullable(),
  ...asked,
  /** When it opens or opened; null: no fight of it has a start. */
  opens_at: time.nullable(),
  /** Whether it does not take predictions yet. */
  is_disabled: z.boolean(),
  /** The points of this round so far. */
  points: z.int(),
  /** The main fight, the co-main, then the others with the latest first. */
  events: z.array(fight),
  /** The potential if all picks of this round win, without void ones, and the earned sum. */
  coefficients: z.object({ potential: odds, round: odds }),
  /** When the card was saved; null: it was not, or it belongs to another user and is not locked. */
  saved_at: time.nullable(),
  /**
   * The rules that the saved card breaks since fights were cancelled or fighters replaced: it should be corrected (GAME.md
   * 9).
   */
  violations: z.array(z.enum(VIOLATIONS)),
  /** The number of saved cards: only once it is locked. */
  cards: z.int().nullable(),
})
export type FightRound = z.infer<typeof fightRound>

export const readFightPredictions = endpoint({
  ...predictionsRead,
  path: '/api/v1/tournaments/{slug}/prediction-type/fight_winner',
  summary: "The numbered events with a user's cards; another user's only once they are locked",
  answer: z.object({
    /** The owner of the cards; null: the caller. */
    user: publicUser.nullable(),
    /** By their start; rounds without one last. */
    rounds: z.array(fightRound),
    points: z.int(),
    /** Those of the latest round that is not disabled, of this series, and of all series. */
    coefficients: z.object({ potential: odds, series: odds, round: odds, sum: odds }),
    /** The points of a right pick besides its coefficient, and the multiplier of a doubled coefficient (GAME.md 5). */
    fight_points: z.object({ right_pick: z.int(), multiplier: z.int() }),
    calculated_at: time.nullable(),
  }),
})

export const saveFights = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/{slug}/predictions/fights/winners',
  area: 'Predictions',
  summary: 'Save the card of a round, five fights and a reserve; it replaces the saved card',
  access: 'signed_in',
  is_repeatable: true,
  params: z.object({ slug }),
  body: z.object({
    predictions: z
      .array(
        z.object({
          event_id: z.int(),
          tournament_player_id: z.int(),
          type: z.enum(PICK_TYPES),
          multiply: z.boolean().nullish(),
        }),
      )
      .max(100),
  }),
  status: 200,
  answer: z.object({ predictions: z.array(pick.extend({ saved_at: time })) }),
  errors: [
    'locked',
    'not_open',
    'EmptyEvents',
    'IncorrectEventsCount',
    'IncorrectReserveEventsCount',
    'IncorrectMainAndSecondaryEventsCount',
    'IncorrectMultiplyEventsCount',
  ],
})

/** A pick of a card; its state is null before the first result of its round. */
export const comparedPick = z.object({
  event_id: id,
  fighter: entity,
  type: z.enum(PICK_TYPES),
  multiply: z.boolean(),
  state: z.enum(PICK_STATES).nullable(),
  points: z.int().nullable(),
  coefficient: z.number().nullable(),
})

/** The fight card of a round. */
export const fightCardContract = {
  name: { ru: 'Купон турнира', en: 'Event slip' },
  reminder: { ru: 'купон', en: 'slip' },
  calls: [readFightPredictions, saveFights, readFightOutlook],
  answer: z.object({ picks: z.array(comparedPick) }),
  fields: {
    'Predictions.rounds.coefficients': ['Sums of coefficients of this round.'],
    above: ['Who would stand directly above; null: nobody.'],
    'above.name': ['The name of the user who would stand directly above.', 'Anna'],
    'answer.coefficients': ['Sums of coefficients.'],
    'coefficients.round': ['The sum that was earned in this round.', 5.2],
    'coefficients.series': ['The sum that was earned in this series.', 22.7],
    'coefficients.sum': ['The sum over all series.', 61.9],
    endings: ['How each open pick ends.'],
    'endings.is_right': ['Whether the picked fighter wins.'],
    fight_points: ['What a right pick of a fight earns.'],
    'fight_points.multiplier': ['How many times the coefficient of a doubled pick counts.', 2],
    is_exact: ['Whether no other fight is open, so that the positions are final ones.'],
    open: ['The fights of the own picks that are still open, in card order.', 33],
    potential: ["The sum if all of this round's picks win.", 11.4],
    'predictions.type': ['A pick of the five, or the reserve.'],
    'rounds.cards': ['How many users saved a card; null until it is locked.', 180],
    scenarios: ['The ways in which the open picks can end, the best first.'],
    violations: [
      'What the saved card breaks since a fight was cancelled or a fighter replaced.',
      'EmptyEvents',
    ],
    stands_for: ['Of a reserve that counts: the id of the fight whose place it takes.', 33],
    info: ['The pick.'],
    tournament_player_id: ['Id of the chosen fighter.', 5],
    multiply: ['Whether the pick counts twice.'],
    'info.type': ['A pick of the five, or the reserve.'],
    'picks.type': ['A pick of the five, or the reserve.'],
    'prediction.state': ['What became of the pick.'],
    'picks.state': ['What became of the pick; null before the first result of its round.'],
    'ruleset.fight': ['The numbers of fights.'],
    right_pick: ['Points of a right pick.', 1],
    'fight.multiplier': ['How many times the coefficient of a doubled pick counts.', 2],
    opens_days_before: ['How many days before its first fight a round opens.', 5],
    odds_min: ['The lowest decimal odds that are taken.', 1.01],
    odds_max: ['The highest decimal odds that are taken.', 51],
  },
  mistakes: {
    not_in_fight: { ru: 'Этот боец не выступает в этом бою', en: 'This fighter is not in this fight' },
  },
} as const satisfies KindContract<'fight_card'>
