import type { DocumentEvent, TournamentDocument } from '@called-it/contract/tournament-document.ts'
import { inTransaction } from '../platform/db.ts'
import { type Actor, finishTournament, putResult, putTournament } from '../organiser/organiser.ts'
import type { Db } from '../schema.ts'
import { makePredictions } from './demo-predictions.ts'
import { readPeople, readRecording } from './recording.ts'
import { replayAll } from './replay.ts'
import * as store from './store.ts'

/** Account numbers to sign in with. */
export type Demo = { user: string; organiser: string }

const DEMO: Demo = { user: '1001', organiser: '7001' }
const BY: Actor = { actor: 'feed', user_id: null }
const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
/** The match that is on when the demo starts: the second of matchday 2, between one that is over and one ahead. */
const OPENING_MATCH = 'm14'
/** How far into that match: 60 to 75 minutes after its kick-off, so that its end comes within the hour. */
const OPENING_MS = 60 * MINUTE_MS
const FINISHED = 'ucl-2024-25-playoff'

/**
 * Fills an empty database with the demo: EURO 2024 with matchday 2 being played now, EURO 2028 that is not
 * formed yet, a finished Champions League, and 300 users with their predictions. All of it or nothing. Null
 * where the database holds something else.
 */
export async function loadDemo(db: Db, options: { speed: number; now?: Date }): Promise<Demo | null> {
  const now = options.now ?? new Date()
  return inTransaction(db, async (trx) => {
    await store.holdDemo(trx)
    if (await store.hasTournaments(trx)) {
      return (await store.listReplays(trx)).length > 0 ? DEMO : null
    }
    const accounts = await addUsers(trx)
    await loadFinished(trx, accounts, now)
    await loadUnformed(trx)
    await loadRunning(trx, accounts, now, options.speed)
    // Everything up to this moment comes in as it will from now on.
    await replayAll(trx, now)
    return DEMO
  })
}

async function addUsers(db: Db): Promise<string[]> {
  const { ru, en } = await readPeople()
  const people = [
    ...ru.map((name) => ({ name, lang: 'ru' as const })),
    ...en.map((name) => ({ name, lang: 'en' as const })),
  ]
  const users = people.map((person, at) => ({
    ...person,
    reddy_id: String(Number(DEMO.user) + at),
    role: 'user' as const,
  }))
  await store.addUsers(db, [
    ...users,
    { reddy_id: DEMO.organiser, name: 'Called It', lang: 'ru', role: 'organiser' },
  ])
  return users.map((user) => user.reddy_id)
}

async function loadFinished(db: Db, accounts: string[], now: Date): Promise<void> {
  const { document, results } = await readRecording(FINISHED)
  await putTournament(db, BY, document.slug, document)
  const fans = accounts.filter((_, at) => at % 5 !== 4)
  await store.addPredictions(
    db,
    document.slug,
    makePredictions(fans, document.events, { seed: 2025, now, diligence: () => 0.9 }),
  )
  for (const { key } of inOrder(document.events)) {
    const result = results[key]
    if (result) await putResult(db, BY, { slug: document.slug, key }, result, { source: 'cli' })
  }
  const last = inOrder(document.events).at(-1)?.starts_at
  await finishTournament(db, BY, document.slug, last ?? undefined)
}

async function loadUnformed(db: Db): Promise<void> {
  const { document } = await readRecording('euro-2028')
  await putTournament(db, BY, document.slug, document)
}

async function loadRunning(db: Db, accounts: string[], now: Date, speed: number): Promise<void> {
  const { document } = await readRecording('euro-2024')
  const moved = moveTo(document, now, speed)
  await putTournament(db, BY, moved.slug, moved)
  const roundOf = new Map(moved.events.map((event) => [event.key, event.round]))
  const predictions = makePredictions(accounts, moved.events, {
    seed: 2024,
    now,
    diligence: (event) => ({ md1: 1, md2: 0.95 })[roundOf.get(event.key) ?? ''] ?? 0.6,
  })
  await store.addPredictions(db, moved.slug, [
    ...predictions.filter((it) => it.reddy_id !== DEMO.user),
    ...visitorsPredictions(moved, now),
  ])
  await store.addReplay(db, moved.slug, 'euro-2024', speed)
}

/**
 * What the visitor called: all of matchday 1, of matchday 2 what has begun and every other match ahead, so that
 * every state of the screen can be seen, and something is left to fill in.
 */
function visitorsPredictions(document: TournamentDocument, now: Date): store.DemoPrediction[] {
  const ahead = document.events.filter(
    (it) => it.round === 'md2' && Date.parse(it.starts_at!) > now.getTime(),
  )
  const left = new Set(ahead.filter((_, at) => at % 2 === 1).map((it) => it.key))
  const events = document.events.filter((it) => ['md1', 'md2'].includes(it.round) && !left.has(it.key))
  // Nobody is that diligent but the one who shows you round: two full measures pass every throw of the dice.
  return makePredictions([DEMO.user], events, { seed: 7, now, diligence: () => 2 })
}

/**
 * The document with all its times moved by the same amount, a whole number of quarter hours, so that the
 * opening match is on at `now`. At a higher speed all distances from now shrink alike.
 */
export function moveTo(document: TournamentDocument, now: Date, speed: number): TournamentDocument {
  const opening = Date.parse(document.events.find((event) => event.key === OPENING_MATCH)!.starts_at!)
  const kickOff = Math.floor((now.getTime() - OPENING_MS) / QUARTER_MS) * QUARTER_MS
  const move = (time: string) => {
    const moved = Date.parse(time) - opening + kickOff
    return new Date(now.getTime() + (moved - now.getTime()) / speed).toISOString()
  }
  const started = document.events.map((event) => event.starts_at!).toSorted()[0]!
  return {
    ...document,
    started_at: move(started),
    ratings_opened_at_date: move(started).slice(0, 10),
    events: document.events.map((event) => ({
      ...event,
      starts_at: event.starts_at ? move(event.starts_at) : null,
    })),
  }
}

const inOrder = (events: DocumentEvent[]) =>
  events.toSorted((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''))
