import { z } from 'zod'
import { DOCUMENT_ITEMS_MAX, GROUP_TEAMS_MAX } from './document-shape.ts'
import { endpoint } from '../endpoint.ts'
import { limitedRecord } from './limited-record.ts'
import { common, dryRunQuery, key, tournamentParams } from './organiser-call.ts'
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
  answer: z.object({ outcomes: outcomesBody, settlement }),
  errors: [],
})

export const readOutcomes = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/tournaments/{slug}/outcomes',
  summary: 'Outcomes that the organiser has set because they cannot be computed',
  params: tournamentParams,
  answer: z.object({ outcomes: outcomesBody }),
  errors: [],
})
