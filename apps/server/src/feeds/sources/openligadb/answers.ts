import { z } from 'zod'

/** What the product reads of the answers of OpenLigaDB. Fields that it does not read may be anything. */

const goals = z.int().min(0).max(99)
/** A time as OpenLigaDB writes it: `2023-11-24T22:43:06.663`, without an offset. */
const localTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)

const team = z.object({
  teamId: z.int(),
  teamName: z.string(),
  shortName: z.string().nullish(),
  teamGroupName: z.string().nullish(),
})

/** A row of `matchResults`: which score it is, the league's own result types say. */
const resultRow = z.object({
  resultTypeID: z.int(),
  resultName: z.string().nullish(),
  resultDescription: z.string().nullish(),
  pointsTeam1: goals.nullish(),
  pointsTeam2: goals.nullish(),
})
export type ResultRow = z.infer<typeof resultRow>

/** A goal with the score that it led to. */
const goalRow = z.object({
  scoreTeam1: z.int().nullish(),
  scoreTeam2: z.int().nullish(),
  matchMinute: z.int().nullish(),
  goalGetterID: z.int().nullish(),
  goalGetterName: z.string().nullish(),
  isPenalty: z.boolean().nullish(),
  isOwnGoal: z.boolean().nullish(),
  isOvertime: z.boolean().nullish(),
})
export type GoalRow = z.infer<typeof goalRow>

/** A match. `matchDateTime` is left out: it is local, and its zone is a name of Windows. */
export const match = z.object({
  matchID: z.int(),
  matchDateTimeUTC: z.iso.datetime({ offset: true }).nullish(),
  leagueId: z.int(),
  group: z.object({ groupName: z.string().nullish(), groupOrderID: z.int() }).nullish(),
  team1: team.nullish(),
  team2: team.nullish(),
  lastUpdateDateTime: localTime.nullish(),
  matchIsFinished: z.boolean(),
  matchResults: z.array(resultRow).nullish(),
  goals: z.array(goalRow).nullish(),
})
export type Match = z.infer<typeof match>

/** A result type of a league, from `/getresultinfos/{leagueId}`. */
const resultInfo = z.object({
  id: z.int(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  globalResultInfo: z.object({ id: z.int(), name: z.string().nullish() }).nullish(),
})
export type ResultInfo = z.infer<typeof resultInfo>

export const matches = z.array(z.unknown())
export const resultInfos = z.array(resultInfo)
export const groups = z.array(z.object({ groupOrderID: z.int(), groupName: z.string().nullish() }))
export const lastChange = localTime
export const leagues = z.array(
  z.object({
    leagueId: z.int(),
    leagueName: z.string(),
    leagueShortcut: z.string(),
    leagueSeason: z.coerce.string(),
    sport: z.object({ sportName: z.string().nullish() }).nullish(),
  }),
)
