import { z } from 'zod'

/**
 * What the product reads of ESPN's scoreboard of fights, which its owner does not document. Fields that it does not read may be
 * anything.
 */

/** `2026-09-19T21:30Z`: without seconds. */
const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)))

const competitor = z.object({
  id: z.string(),
  order: z.int().nullish(),
  winner: z.boolean().nullish(),
  athlete: z.object({ displayName: z.string().nullish(), fullName: z.string().nullish() }).nullish(),
})
export type Competitor = z.infer<typeof competitor>

export const bout = z.object({
  id: z.string(),
  date: time.nullish(),
  timeValid: z.boolean().nullish(),
  competitors: z.array(competitor),
  status: z.object({
    period: z.int().nullish(),
    type: z.object({ name: z.string(), completed: z.boolean().nullish() }),
  }),
  details: z.array(z.object({ type: z.object({ text: z.string().nullish() }).nullish() })).nullish(),
})
export type Bout = z.infer<typeof bout>

const card = z.object({
  id: z.string(),
  name: z.string().nullish(),
  shortName: z.string().nullish(),
  /** The bouts from the first to the main event. */
  competitions: z.array(z.unknown()).nullish(),
})
export const scoreboard = z.object({ events: z.array(card) })
