import { z } from 'zod'

/** What the product reads of the answers of football-data.org v4. Fields that it does not read may be anything. */

const goals = z.number().int().min(0).max(99)
/** A node of a score; the source leaves out or empties what does not apply. */
const node = z.object({ home: goals.nullable(), away: goals.nullable() }).nullish()
const text = z.string().nullish()
/** A name or word that people write may be of any length: it is cut by who shows it. */
const team = z.object({ id: z.number().int().nullish(), name: text, shortName: text, tla: text }).nullish()

const goal = z.object({
  minute: z.number().int().nullish(),
  injuryTime: z.number().int().nullish(),
  type: text,
  team: z.object({ id: z.number().int().nullish() }).nullish(),
  scorer: z.object({ id: z.number().int().nullish(), name: text }).nullish(),
})

export const match = z.object({
  id: z.number().int(),
  utcDate: z.iso.datetime({ offset: true }).nullish(),
  status: z.string(),
  minute: z.union([z.number(), z.string()]).nullish(),
  matchday: z.number().int().nullish(),
  stage: text,
  group: text,
  lastUpdated: text,
  homeTeam: team,
  awayTeam: team,
  score: z
    .object({
      winner: text,
      duration: text,
      fullTime: node,
      halfTime: node,
      regularTime: node,
      extraTime: node,
      penalties: node,
    })
    .nullish(),
  goals: z.array(goal).nullish(),
})
export type Match = z.output<typeof match>

/** `GET /competitions/{code}/matches`. A match that cannot be read is a problem of its own. */
export const matches = z.object({ matches: z.array(z.unknown()) })

/** `GET /competitions`, with the current season alone. */
export const competitions = z.object({
  competitions: z.array(
    z.object({
      id: z.number().int(),
      code: text,
      name: z.string(),
      area: z.object({ name: text }).nullish(),
      currentSeason: z.object({ startDate: z.string(), endDate: text }).nullish(),
    }),
  ),
})

/** `GET /competitions/{code}/teams`. A squad may be missing or empty. */
export const teams = z.object({
  teams: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      shortName: text,
      tla: text,
      squad: z.array(z.object({ id: z.number().int(), name: z.string(), position: text })).nullish(),
    }),
  ),
})
