import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idText, slug } from '../fields.ts'

/** Decimal odds, or a sum of them. */
const odds = z.number()

/** The result of one open fight of a card. */
const ending = z.object({ event_id: id, is_right: z.boolean() })

/**
 * The scenarios of the night, from the open picks. Only for a locked round: before its lock the call refuses with
 * `not_open`.
 */
export const readFightOutlook = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/{slug}/rounds/{roundId}/outlook',
  area: 'Predictions',
  summary: 'The places that the caller can still reach this night, by the results of the open picks',
  access: 'signed_in',
  params: z.object({ slug, roundId: idText }),
  status: 200,
  answer: z.object({
    /** The fights of the caller's open picks, in card order; with the reserve once it stands in. */
    open: z.array(id),
    /** The caller's current position in the rating of the series; null: no row. */
    position: z.int().nullable(),
    participants: z.int(),
    /** Whether no other fight is open: then the positions are final. Otherwise other users may still pass. */
    is_exact: z.boolean(),
    /**
     * The ways in which the open picks can end, best first: with one or two picks all of them, with three the best, the
     * worst and the two nearest to the current position. A wrong pick means that the other side wins; void results are left
     * out, and fights that are not picked stay undecided. Empty without an open pick, with more than three, and while more
     * than four fights of the round are open.
     */
    scenarios: z.array(
      z.object({
        /** In the order of `open`. */
        endings: z.array(ending),
        position: z.int(),
        coefficient_sum: odds,
        /** The user directly above; null: nobody. */
        above: z.object({ name: z.string(), coefficient_sum: odds }).nullable(),
      }),
    ),
  }),
  errors: ['ratings_not_open', 'not_open'],
})
