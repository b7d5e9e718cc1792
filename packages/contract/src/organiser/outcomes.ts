import { PREDICTION_TYPES } from '@called-it/rules/kind-list.ts'
import { KIND_NAMES } from '@called-it/rules/systems.ts'
import { z } from 'zod'
import { localized } from '../localized.ts'
import { entity } from '../tournaments/tournaments.ts'
import { DOCUMENT_ITEMS_MAX, GROUP_TEAMS_MAX } from './document-shape.ts'
import { endpoint } from '../endpoint.ts'
import { limitedRecord } from './limited-record.ts'
import { auditId, common, dryRunQuery, key, tournamentParams } from './organiser-call.ts'
import { settlement } from './results.ts'

const names = z.array(key).min(1).max(1000).nullable().optional()

/** Outcomes that cannot be computed, so the organiser enters them (GAME.md 9): keys of players and entities. */
export const outcomesBody = z.strictObject({
  top_scorers: names,
  top_keepers: names,
  most_productive_teams: names,
  /** The first teams of the league stage, at least eight; the others follow in the computed order. */
  league_order: names,
  /** Every team of a table group, first to last, by the key of the group. */
  group_orders: limitedRecord(
    key,
    z.array(key).max(GROUP_TEAMS_MAX).nullable(),
    DOCUMENT_ITEMS_MAX.table_groups,
  )
    .nullable()
    .optional(),
  winner: key.nullable().optional(),
})
export type OutcomesBody = z.output<typeof outcomesBody>

export const putOutcomes = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/tournaments/{slug}/outcomes',
  summary:
    'Set what cannot be computed: leaders, orders, the winner. Fields that are left out stay, null takes an outcome back',
  params: tournamentParams,
  query: dryRunQuery,
  body: outcomesBody,
  answer: z.object({ outcomes: outcomesBody, audit_id: auditId, settlement }),
  errors: [],
})

/** The lines of the checklist before a tournament is finished. */
export const CHECKLIST_KEYS = ['events', 'provisional', 'outcomes', 'prizes'] as const

const outcomeOverview = z.object({
  outcomes: outcomesBody,
  /** The outcome of each kind of question that the results give so far; those of ties and groups are counted together. */
  computed: z.array(
    z.object({
      kind: z.enum(KIND_NAMES),
      type: z.enum(PREDICTION_TYPES),
      value: localized,
      users: z.int(),
      points: z.int(),
    }),
  ),
  /** The questions without an outcome although their events are over. */
  undecided: z.array(
    z.object({
      kind: z.enum(KIND_NAMES),
      type: z.enum(PREDICTION_TYPES),
      /** The field of `PUT outcomes` in which it is entered, or `ties`: by the winner of the result. */
      path: z.string(),
      key: z.string().nullable(),
      about: localized.nullable(),
      reason: localized,
      /** Who is level, or who plays in the tie. */
      tied: z.array(entity),
      /** The table as it can be computed, if the question is about one: teams that are level share a position. */
      table: z.array(z.object({ position: z.int(), entity })),
      /**
       * What each possible outcome would earn: each order of the teams that are level, each side of a tie, or those who were
       * named most. Null: there are too many, or the answers are not counted yet.
       */
      options: z
        .array(z.object({ keys: z.array(key), name: localized, users: z.int(), points: z.int() }))
        .nullable(),
    }),
  ),
  checklist: z.array(z.object({ key: z.enum(CHECKLIST_KEYS), ok: z.boolean(), text: localized })),
  /** For how many hours a finish from now on can be taken back, as the server is set; 0: a finish is final. */
  reopen_hours: z.int(),
})
export type OutcomeOverview = z.infer<typeof outcomeOverview>

export const readOutcomes = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/tournaments/{slug}/outcomes',
  summary:
    'Outcomes that the organiser has set, those that are computed, those that cannot be, and what the end still needs',
  params: tournamentParams,
  answer: outcomeOverview,
  errors: [],
})
