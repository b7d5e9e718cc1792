import { FIGHT_TYPES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { coefficient } from './document-shape.ts'
import { deskEvent, deskTournament } from './desk-shapes.ts'
import { endpoint } from '../endpoint.ts'
import { slug, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { eventEffect } from './events.ts'
import { auditId, common, dryRunQuery, key, reason, version } from './organiser-call.ts'
import { event } from './results.ts'

/** The most fights of a round that one call changes: more than a night has. */
const FIGHTS_MAX = 100

const roundParams = z.object({ slug, round: key })
const coefficients = z.object({ first: z.number(), second: z.number() })

const cardFight = deskEvent.extend({
  /** What the fight counts as now: the co-main takes the place of a main fight that is lost. */
  type: z.enum(FIGHT_TYPES),
  is_title: z.boolean(),
  weight_class: localized.nullable(),
  coefficients: coefficients.nullable(),
  /** The last change of the coefficients by a call; null: they are those of the document. */
  odds_change: z.object({ at: time, before: coefficients.nullable() }).nullable(),
})
export type CardFight = z.infer<typeof cardFight>

export const readCard = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/tournaments/{slug}/rounds/{round}/card',
  summary: 'The fights of a round in card order, with their coefficients, and when the card opens and locks',
  params: roundParams,
  answer: z.object({
    tournament: deskTournament,
    round: z.object({ key: z.string(), name: localized }),
    opens_at: time.nullable(),
    locks_at: time.nullable(),
    is_locked: z.boolean(),
    order_version: z.string(),
    fights: z.array(cardFight),
  }),
  errors: [],
})
export type Card = z.infer<typeof readCard.answer>

export const putCard = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/tournaments/{slug}/rounds/{round}/card',
  summary:
    'Change the card of a round before its lock, all or nothing: coefficients, fighters, cancelled fights, the order. Each refusal is named by its line: `fights.3.coefficients.first`',
  params: roundParams,
  query: dryRunQuery,
  body: z.strictObject({
    fights: z
      .array(
        z.strictObject({
          key,
          version: z.string().max(100).optional(),
          first: key.optional(),
          second: key.optional(),
          coefficients: z.strictObject({ first: coefficient, second: coefficient }).partial().optional(),
          status: z.enum(['scheduled', 'cancelled']).optional(),
          reason,
        }),
      )
      .max(FIGHTS_MAX),
    order: z.array(key).max(FIGHTS_MAX).optional(),
    order_version: z.string().max(100).optional(),
  }),
  answer: z.object({
    /** In the order of the request. */
    events: z.array(z.object({ event, version, audit_id: auditId })),
    order_version: z.string(),
    audit_id: auditId,
    effect: eventEffect,
  }),
  errors: ['locked', 'has_result', 'changed_meanwhile'],
})
export type SavedCard = z.infer<typeof putCard.answer>
