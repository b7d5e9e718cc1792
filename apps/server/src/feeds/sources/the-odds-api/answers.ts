import { z } from 'zod'

/** What the product reads of the answers of The Odds API v4. Fields that it does not read may be anything. */

const time = z.iso.datetime({ offset: true })
const name = z.string().min(1)

const outcome = z.object({ name, price: z.number() })
const market = z.object({ key: z.string(), last_update: time.nullish(), outcomes: z.array(outcome) })
const bookmaker = z.object({ key: z.string(), last_update: time.nullish(), markets: z.array(market) })
export type Bookmaker = z.infer<typeof bookmaker>

/** An event with the odds of several bookmakers. */
export const offered = z.object({
  id: z.string(),
  commence_time: time,
  home_team: name,
  away_team: name,
  bookmakers: z.array(bookmaker).nullish(),
})
export type Offered = z.infer<typeof offered>

/** An event with its score: numbers are written as texts. */
export const scored = z.object({
  id: z.string(),
  commence_time: time,
  completed: z.boolean().nullish(),
  home_team: name,
  away_team: name,
  scores: z.array(z.object({ name, score: z.string().nullish() })).nullish(),
  last_update: time.nullish(),
})
export type Scored = z.infer<typeof scored>

export const list = z.array(z.unknown())
export const sports = z.array(
  z.object({
    key: z.string(),
    group: z.string().nullish(),
    title: z.string(),
    description: z.string().nullish(),
    has_outrights: z.boolean().nullish(),
  }),
)
