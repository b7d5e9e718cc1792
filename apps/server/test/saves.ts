import type { Score } from '@called-it/rules/football/score.ts'
import { match } from '@called-it/rules/kinds/match.ts'
import * as fights from '../src/predictions/kinds/fights.ts'
import * as league from '../src/predictions/kinds/league.ts'
import * as matches from '../src/predictions/kinds/matches.ts'
import { writerOn } from '../src/predictions/saving/answer-writer.ts'
import type { Db } from '../src/schema.ts'

// Predictions that are saved and read without HTTP, for instance in a transaction of the test.

/** Saves exact scores of matches, by themselves. */
export const saveScores = (db: Db, slug: string, userId: number, scores: ({ event_id: number } & Score)[]) =>
  matches.saveScores(writerOn(db, match), slug, userId, scores)

/** Saves the picks of a card. */
export const saveFights = (...args: Parameters<typeof fights.saveFights>) => fights.saveFights(...args)

/** Saves the first eight of a league stage. */
export const saveLeague = (...args: Parameters<typeof league.saveLeague>) => league.saveLeague(...args)

/** Returns the matches of a tournament with the scores of a user, as the user sees them. */
export const readMatches = (db: Db, slug: string, userId: number) =>
  matches.makeMatchReader(db)(slug, { userId, viewerId: userId })

/** Returns the fights of a series with the cards of a user, as the user sees them. */
export const readFights = (db: Db, slug: string, userId: number) =>
  fights.readFights(db, slug, userId, userId)
