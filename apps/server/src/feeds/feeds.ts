import type { FightStatus, MatchStatus } from '@called-it/rules/vocabulary.ts'
import type { MatchResultBody } from '@called-it/contract/organiser/results.ts'
import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { JobSender } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import * as cardChanges from './card-changes.ts'
import * as matchClock from './match-clock.ts'
import * as recording from './recording.ts'
import * as replay from './replay.ts'
import * as seriesRecording from './series-recording.ts'
import * as store from './store.ts'

/** An organiser's change of a fight before it begins, with its time (ISO 8601, UTC). */
export type CardChange = cardChanges.CardChange
/**
 * A football tournament as it was played: its document, its results, and the sides of its knockout matches.
 */
export type Recording = recording.Recording
/** An event's current state. Its tournament determines whether it is a match or a fight. */
export type ReplayedEvent<Status extends MatchStatus | FightStatus = MatchStatus> =
  store.ReplayedEvent<Status>

/**
 * Returns a card at a moment (ms since the Unix epoch), without the fights that had been cancelled by then.
 */
export const cardAt = <Fight extends Pick<DocumentEvent, 'key' | 'first' | 'second'>>(
  card: readonly Fight[],
  changes: readonly CardChange[],
  moment: number,
) => cardChanges.cardAt(card, changes, moment)

/** Returns the minutes from the kick-off to the end of a match with this result. */
export const lengthOf = (result: MatchResultBody) => matchClock.lengthOf(result)

/** Reads the document of a folder of `data/`: the tournament as it was planned. */
export const readPlan = (name: string) => recording.readPlan(name)

/** Reads a football folder of `data/`. Results are optional, because a tournament may still lie ahead. */
export const readRecording = (name: string) => recording.readRecording(name)

/** Returns the document without the counts that players bring from before. */
export const withoutCounts = (document: TournamentDocument) => recording.withoutCounts(document)

/**
 * Enters everything that has happened by `now` according to the recordings, in the order in which it
 * happened. Returns in how many milliseconds there is more. A repeated or late run changes nothing, because
 * due data is compared with the current state. Results that an organiser entered are left alone. Finishes
 * tournaments that are over; their end can be taken back for `reopenHours`.
 */
export const replayAll = (db: Db, jobs: JobSender, now: Date, reopenHours?: number) =>
  replay.replayAll(db, jobs, now, reopenHours)

/** Reads a UFC folder of `data/`. */
export const readSeries = (name: string) => seriesRecording.readSeries(name)

/** Adds the replay of a recording into a tournament, `speed` times as fast as it was played. */
export const addReplay = (db: Db, slug: string, folder: string, speed: number) =>
  store.addReplay(db, slug, folder, speed)

/** Takes a lock, so that of two processes that start together only the first fills the database. */
export const holdFeeds = (db: Db) => store.holdFeeds(db)

/** Lists the events of a tournament by their start. */
export const listEvents = <Status extends MatchStatus | FightStatus = MatchStatus>(
  db: Db,
  tournamentId: number,
) => store.listEvents<Status>(db, tournamentId)

/** Lists all replays with their progress. */
export const listReplays = (db: Db) => store.listReplays(db)
