import { afterAll, beforeAll } from 'vitest'
import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { addUsers } from '../../src/accounts/accounts.ts'
import type { Actor } from '../../src/audit/audit.ts'
import { makePicks } from '../../src/demo/demo-picks.ts'
import { makePredictions } from '../../src/demo/demo-predictions.ts'
import { callMatches, pick } from '../../src/demo/demo-stage.ts'
import { drawFans } from '../../src/demo/demo-teams.ts'
import { enterTournament } from '../../src/feeds/entering/enter.ts'
import { addFeed, findFeed } from '../../src/feeds/feed-store.ts'
import { putIds } from '../../src/feeds/id-store.ts'
import { getFrom } from '../../src/feeds/polling/request.ts'
import { runFeed } from '../../src/feeds/polling/run-feed.ts'
import type { Get, Source } from '../../src/feeds/source.ts'
import { sourceOf } from '../../src/feeds/sources/all.ts'
import { type Database, openDatabase } from '../../src/platform/database/db.ts'
import { type JobSender, startJobSender } from '../../src/platform/jobs.ts'
import { putEvent, putResult, putTournament } from '../../src/results/results.ts'
import type { Schema } from '../../src/schema.ts'
import { JOBS } from '../../src/worker.ts'
import { createTestDatabase } from '../database.ts'
import { type ProviderServer, startProvider, type Words } from './provider-server.ts'
import type { Season, SeasonMatch } from './season.ts'

export const BY: Actor = { actor: 'user', user_id: null }
const FANS = 8

const fail = (error: Error) => {
  throw error
}

export type SeasonStage = {
  database: Database<Schema>
  jobs: JobSender
  users: number[]
  /** Publishes the season under a slug, with everybody's predictions. */
  publish(season: Season, slug: string): Promise<void>
  close(): Promise<void>
}

/** Opens a database with some fans. */
async function openSeasonStage(): Promise<SeasonStage> {
  const place = await createTestDatabase()
  const database = openDatabase<Schema>(place.url, 3, fail)
  const jobs = await startJobSender(place.url, JOBS, fail)
  const people = Array.from({ length: FANS }, (_, at) => ({
    reddy_id: String(5001 + at),
    name: `Fan ${at}`,
    lang: 'en' as const,
    has_mailing: false,
  }))
  const ids = await addUsers(database.db, people)
  const fans = people.map(({ reddy_id, lang }) => ({ id: ids.get(reddy_id)!, reddy_id, lang }))
  return {
    database,
    jobs,
    users: fans.map(({ id }) => id),
    async publish(season, slug) {
      const document: TournamentDocument = { ...season.document, slug }
      await putTournament(database.db, { jobs, by: BY }, slug, document)
      const now = new Date(document.started_at!)
      await drawFans(database.db, slug, fans, now)
      const stage = { db: database.db, jobs, fans, now }
      const numbers = fans.map(({ reddy_id }) => reddy_id)
      // Everybody also predicts the matches whose sides are open yet.
      const known = season.matches.map(({ key, first, second, round, starts_at: at }) => ({
        key,
        round,
        first,
        second,
        starts_at: new Date(at).toISOString(),
      }))
      const calls = makePredictions(numbers, known, { seed: 27, now, diligence: () => 0.9 })
      await callMatches(stage, slug, calls)
      await pick(
        stage,
        slug,
        makePicks(numbers, document, { seed: 27, lockedAt: document.started_at!, diligence: 0.9 }),
      )
    },
    async close() {
      await jobs.close()
      await database.close()
      await place.drop()
    },
  }
}

/** Opens the stage for all tests of a file, and closes it in the end with the servers that it keeps. */
export function useSeasonStage() {
  const kept: ProviderServer[] = []
  let stage: SeasonStage
  beforeAll(async () => {
    stage = await openSeasonStage()
  })
  afterAll(async () => {
    for (const provider of kept) await provider.close()
    await stage.close()
  })
  return {
    get stage() {
      return stage
    },
    /** Starts a server of a source that ends with the tests. */
    async open(words: Words): Promise<ProviderServer> {
      const provider = await startProvider(words)
      kept.push(provider)
      return provider
    },
  }
}

/** Starts a server of a source. */
export type OpenProvider = ReturnType<typeof useSeasonStage>['open']

export type FeedOfSeason = { id: number; source: Source; provider: ProviderServer; get: Get }

/** Where a season is. `ids`: the ids of its events, where the tournament was made from the source, by our keys. */
export type Place = {
  competition: string
  season: string | null
  provider: ProviderServer
  ids?: Readonly<Record<string, string>>
}

/** Attaches a source to a published season. */
export async function attach(
  { database }: SeasonStage,
  slug: string,
  source: SourceName,
  place: Place,
): Promise<FeedOfSeason> {
  const id = await addFeed(database.db, slug, {
    source,
    competition: place.competition,
    season: place.season,
  })
  const ids = Object.entries(place.ids ?? {}).map(([key, source_id]) => ({ source_id, name: key, key }))
  await putIds(database.db, id!, 'event', ids)
  // A season is played in minutes, so no minute and no day is too short for its calls.
  const unlimited: Source = { ...sourceOf(source)!, budget: { per_minute: null, per_day: null } }
  const settings = { url: place.provider.url, headers: {}, query: {} }
  return {
    id: id!,
    source: unlimited,
    provider: place.provider,
    get: getFrom(database.db, unlimited, settings),
  }
}

/** Asks a source once at a moment of its clock and of ours, and enters what is to be entered. */
export async function runAt(
  { database: { db }, jobs }: SeasonStage,
  each: FeedOfSeason,
  now: number,
): Promise<void> {
  each.provider.now = now
  const feed = (await findFeed(db, each.id))!
  const at = new Date(now)
  const trouble = await runFeed(db, jobs, feed, each, at)
  if (trouble) throw trouble
  await enterTournament(db, jobs, feed.tournament_id, at)
}

/**
 * Returns a function that enters the sides of the pairs that are drawn by a moment (ms since the Unix epoch), each once, as an organiser does
 * after a draw: pairs that begin at the same time cannot be told apart by a source that names nothing but their sides.
 */
export function useDraws({ database: { db }, jobs }: SeasonStage, slug: string, season: Season) {
  const { events } = season.document
  let open = season.matches.filter(({ key }) => !events.find((event) => event.key === key)?.first)
  return async (now: number): Promise<void> => {
    const isDrawn = ({ known }: SeasonMatch) => Math.max(known.first, known.second) <= now
    const drawn = open.filter(isDrawn)
    open = open.filter((match) => !isDrawn(match))
    for (const { key, first, second } of drawn)
      await putEvent(db, { jobs, by: BY }, { slug, key }, { first, second })
  }
}

/** Enters a match as an organiser would: its sides, then its result. */
export async function enterByHand({ database: { db }, jobs }: SeasonStage, slug: string, match: SeasonMatch) {
  const place = { slug, key: match.key }
  await putEvent(db, { jobs, by: BY }, place, { first: match.first, second: match.second })
  // Sources do not name goalkeepers.
  const { goalkeepers: _, ...result } = match.result
  await putResult(db, { jobs, by: BY }, place, result, { source: 'organiser' })
}
