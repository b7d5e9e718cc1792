import { z } from 'zod'

/**
 * What the product reads of the files of openfootball. Two shapes: rounds with matches whose teams have codes (Euro), and a flat
 * list of matches with names (World Cup, clubs).
 */

const goals = z.int().min(0).max(99)
const pair = z.tuple([goals, goals])
const team = z.union([z.string(), z.object({ name: z.string(), code: z.string().nullish() })])
/** `45`, or since 2026 a text: `"45+2"`. */
const minute = z.union([z.int(), z.string()])

const goal = z.object({
  name: z.string().nullish(),
  minute: minute.nullish(),
  offset: z.int().nullish(),
  owngoal: z.boolean().nullish(),
  penalty: z.boolean().nullish(),
})
export type Goal = z.infer<typeof goal>

export const match = z.object({
  num: z.int().nullish(),
  round: z.string().nullish(),
  date: z.iso.date().nullish(),
  /** `21:00` local, or since 2026 `13:00 UTC-6`. */
  time: z.string().nullish(),
  team1: team.nullish(),
  team2: team.nullish(),
  group: z.string().nullish(),
  score: z
    .object({ ht: pair.nullish(), ft: pair.nullish(), et: pair.nullish(), p: pair.nullish() })
    .nullish(),
  goals1: z.array(goal).nullish(),
  goals2: z.array(goal).nullish(),
})
export type Match = z.infer<typeof match>

const name = z.string().nullish()
/** Each match is read by itself, so that one mistake does not hide the others. */
export const file = z.union([
  z.object({ name, rounds: z.array(z.object({ name, matches: z.array(z.unknown()) })) }),
  z.object({ name, matches: z.array(z.unknown()) }),
])
