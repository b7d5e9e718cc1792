import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idText, slug } from '../fields.ts'

/** Decimal odds, or a sum of them. */
const odds = z.number()

/** How one open fight of a card ends. */
const ending = z.object({ event_id: id, is_right: z.boolean() })

/**
 * What the night could still bring, from the picks that are left. Only of a locked round: before its lock it refuses
 * with `not_open`.
 */
export const readFightOutlook = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/{slug}/rounds/{roundId}/outlook',
  area: 'Predictions',
  summary: 'Which places one can still reach this night, by how the own open picks end',
  access: 'signed_in',
  params: z.object({ slug, roundId: idText }),
  status: 200,
  answer: z.object({
    /** The fights of the own picks that are still open, in card order: a reserve among them once it stands in. */
    open: z.array(id),
    /** Where one stands now in the rating of the series; null: without a row. */
    position: z.int().nullable(),
    participants: z.int(),
    /** Whether no other fight is open: the places are those that it will be. Otherwise others may still pass. */
    is_exact: z.boolean(),
    /**
     * Ways in which the open picks can end, the best first: with one or two of them all, with three the best, the
     * worst and the two nearest to the place of now. A wrong pick means that the other side wins; void ends are left
     * out, and fights that are not picked stay undecided. Empty without an open pick, with more than three of them, and
     * while more than four fights of the round are open.
     */
    scenarios: z.array(
      z.object({
        /** In the order of `open`. */
        endings: z.array(ending),
        position: z.int(),
        coefficient_sum: odds,
        /** Who would stand directly above; null: nobody. */
        above: z.object({ name: z.string(), coefficient_sum: odds }).nullable(),
      }),
    ),
  }),
  errors: ['ratings_not_open', 'not_open'],
})
