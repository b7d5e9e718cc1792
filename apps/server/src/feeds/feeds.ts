import type { FightStatus, MatchStatus } from '@called-it/rules/vocabulary.ts'
import type { MatchResultBody } from '@called-it/contract/organiser/organiser.ts'
import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { JobSender } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import * as cardChanges from './card-changes.ts'
import * as matchClock from './match-clock.ts'
import * as recording from './recording.ts'
import * as replay from './replay.ts'
import * as seriesRecording from './series-recording.ts'
import * as store from './store.ts'

/** What an organiser changes in a fight before it begins, and when (ISO 8601, UTC). */
export type CardChange = cardChanges.CardChange
/** A tournament of football as it was played: its document, its results, and who the winners met. */
export type Recording = recording.Recording
/** An event as it stands; whether it is a match or a fight is known from its tournament. */
export type ReplayedEvent<Status extends MatchStatus | FightStatus = MatchStatus> =
  store.ReplayedEvent<Status>

/** A card as it stood at a moment (ms since the Unix epoch), without the fights that had been called off by then. */
export const cardAt = <Fight extends Pick<DocumentEvent, 'key' | 'first' | 'second'>>(
  card: readonly Fight[],
  changes: readonly CardChange[],
  moment: number,
) => cardChanges.cardAt(card, changes, moment)

/** Minutes from the kick-off to the end of a match that ended like this. */
export const lengthOf = (result: MatchResultBody) => matchClock.lengthOf(result)

/** The document of a folder of `data/`: what was planned. */
export const readPlan = (name: string) => recording.readPlan(name)

/** Reads a folder of `data/` of football; results are optional there, a tournament may still lie ahead. */
export const readRecording = (name: string) => recording.readRecording(name)

/** The document before anybody knows what its players bring. */
export const withoutCounts = (document: TournamentDocument) => recording.withoutCounts(document)

/**
 * Enters everything that the recordings say has happened by `now`, in the order in which it happened, and
 * tells in how many milliseconds there is more. Running it again, late or twice changes nothing: what is
 * due is compared with what stands. A result that an organiser entered is left alone. What is over is finished; for so
 * many hours that can be taken back.
 */
export const replayAll = (db: Db, jobs: JobSender, now: Date, reopenHours?: number) =>
  replay.replayAll(db, jobs, now, reopenHours)

/** Reads a folder of `data/` of the UFC. */
export const readSeries = (name: string) => seriesRecording.readSeries(name)

/** Adds a recording to be replayed into a tournament, `speed` times as fast as it was played. */
export const addReplay = (db: Db, slug: string, folder: string, speed: number) =>
  store.addReplay(db, slug, folder, speed)

/** Two processes that start together on one database fill it once: the second waits, and finds it filled. */
export const holdFeeds = (db: Db) => store.holdFeeds(db)

/** The events of a tournament by their start. */
export const listEvents = <Status extends MatchStatus | FightStatus = MatchStatus>(
  db: Db,
  tournamentId: number,
) => store.listEvents<Status>(db, tournamentId)

/** All replays, with how far each has come. */
export const listReplays = (db: Db) => store.listReplays(db)
