import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { FightStatus, MatchStatus } from '@called-it/rules/vocabulary.ts'
import type { MatchResultBody } from '@called-it/contract/organiser/results.ts'
import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { JobSender } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import * as recording from './sources/replay/recording.ts'
import * as feedStore from './feed-store.ts'
import * as cardChanges from './sources/replay/card-changes.ts'
import * as matchClock from './sources/replay/match-clock.ts'
import * as seriesRecording from './sources/replay/series-recording.ts'
import * as replayStore from './replay-store.ts'
import * as poll from './polling/poll.ts'
import * as runs from './polling/run-feed.ts'
import * as entering from './entering/enter.ts'
import * as records from './entering/record.ts'
import * as said from './source.ts'
import * as replaying from './replaying.ts'
import * as fixtures from './importing/bring-fixtures.ts'
import * as seasons from './importing/read-season.ts'
import type { Imported as ImportedSeason } from './importing/imported.ts'
import * as attaching from './deciding/attaching.ts'
import * as taking from './deciding/taken.ts'
import * as voices from './deciding/voices.ts'
import * as standings from './entering/standing-store.ts'
import * as allSources from './sources/all.ts'

/** What a feed says of an event, in our own words and keys. */
export type DeskVoice = voices.DeskVoice
/** A tournament that was made from a source. */
export type Imported = ImportedSeason

/** Every source that can be read; `sourceOf` finds one by its name. */
export const { SOURCES, sourceOf } = allSources

/** Lists what the feeds of a tournament say of these events, those too that an organiser has decided against. */
export const { listVoices } = voices

/** Whether something of an event is an organiser's, which no feed changes until he gives it back. */
export const { isByHand } = standings

/** Returns what it means to take a feed's word for an event. Null: it says nothing that could be taken. */
export const { takenOf } = taking

/**
 * Makes the tournament of a season as a source has it now, with the source's ids. Throws `source_off`, `source_away`, and
 * `not_found` if the source names no event of it.
 */
export const { readSeason, searchCompetitions } = seasons

/** Lists all feeds in the order in which they were made. */
export const listAllFeeds = (db: Db) => feedStore.listFeeds(db)

/**
 * Lets a source enter the results of a tournament; pauses a feed, or lets it go on; makes it due at once. They throw `not_found`,
 * and `attachSource` `feed_exists`.
 */
export const { attachFeed: attachSource, setPaused, askNow } = attaching

/** Lets the source that a tournament was made from enter its results, with the ids of the source, and bring new fixtures. */
export const { attachImported } = fixtures

/** Whether a source can be asked: it is switched on and has its key. A recording always is. */
export const { isOn } = poll

/** An organiser's change of a fight before it begins, with its time (ISO 8601, UTC). */
export type CardChange = cardChanges.CardChange
/**
 * A football tournament as it was played: its document, its results, and the sides of its knockout matches.
 */
export type Recording = recording.Recording
/** An event's current state. Its tournament determines whether it is a match or a fight. */
export type ReplayedEvent<Status extends MatchStatus | FightStatus = MatchStatus> =
  replayStore.ReplayedEvent<Status>

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
  replaying.replayAll(db, jobs, now, reopenHours)

/** Reads a UFC folder of `data/`. */
export const readSeries = (name: string) => seriesRecording.readSeries(name)

/** Adds the replay of a recording into a tournament, `speed` times as fast as it was played. */
export const addReplay = (db: Db, slug: string, folder: string, speed: number) =>
  feedStore.addReplay(db, slug, folder, speed)

/** Takes a lock, so that of two processes that start together only the first fills the database. */
export const holdFeeds = (db: Db) => feedStore.holdFeeds(db)

/** Lists the events of a tournament by their start. */
export const listEvents = <Status extends MatchStatus | FightStatus = MatchStatus>(
  db: Db,
  tournamentId: number,
) => replayStore.listEvents<Status>(db, tournamentId)

/** Where each source of results is, with its key; a source that is missing is not switched on. */
export type FeedSettings = poll.FeedSettings

/** Lists all feeds in the order in which they were made. */
export const listFeeds = (db: Db) => feedStore.listFeeds(db)

/** Adds the feed of a source to a tournament. Returns its id; null: it has one of this source, or there is no such tournament. */
export const addFeed = (db: Db, slug: string, from: Parameters<typeof feedStore.addFeed>[2]) =>
  feedStore.addFeed(db, slug, from)

/** Returns what reads a source. Null: this program cannot read it, or it is not switched on. */
export const readerOf = (db: Db, settings: FeedSettings, name: SourceName) =>
  poll.readerOf(db, settings, name)

/** Asks the source of a feed once and records what it says; entering follows as a job. Returns what went wrong; null: nothing. */
export const { runFeed } = runs

/**
 * Enters what the feeds of a tournament say at a moment, where nothing speaks against it, and keeps the rest for an organiser.
 * A second run changes nothing. Returns how many events were changed.
 */
export const enterTournament = (db: Db, jobs: JobSender, tournamentId: number, now: Date) =>
  entering.enterTournament(db, jobs, tournamentId, now)

/** What a source says of a season, and of one of its events. */
export type Observation = said.Observation
export type ObservedEvent = said.ObservedEvent
export const { UNSAID } = said

/** Records what the source of a feed says, as a run does after it has asked; nothing is entered yet. Returns how many questions it opened. */
export async function recordObservation(
  db: Db,
  feed: feedStore.Feed,
  observation: Observation,
  now: Date,
): Promise<{ opened: number }> {
  return records.recordObservation(db, feed, observation, now)
}

/** Lists all replays with their progress. */
export const listReplays = (db: Db) => replayStore.listReplays(db)
