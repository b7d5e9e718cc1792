import type { DocumentEvent, TournamentDocument } from '@called-it/contract/tournament-document.ts'
import { match } from '@called-it/rules/kinds/match.ts'
import { addUsers } from '../accounts/accounts.ts'
import { addReplay, holdFeeds, listReplays, readRecording, replayAll } from '../feeds/feeds.ts'
import { inTransaction } from '../platform/db.ts'
import type { JobSender } from '../platform/jobs.ts'
import { restorePredictions } from '../predictions/predictions.ts'
import { type Actor, finishTournament, putResult, putTournament } from '../results/results.ts'
import type { Db } from '../schema.ts'
import { findTournament, listBriefs } from '../tournaments/tournaments.ts'
import { type DemoPrediction, makePredictions } from './demo-predictions.ts'
import { drawFans, type Fan, gatherFriends, talkBefore } from './demo-teams.ts'
import { readPeople } from './people.ts'

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
const FINISHED = 'ucl-2023-24-playoff'

/**
 * Fills an empty database with the demo: EURO 2024 with matchday 2 being played now, EURO 2028 that is not
 * formed yet, a finished Champions League, and 300 users with their predictions, drawn into groups and teams, some of
 * whom have made teams of friends and talk. All of it or nothing. Null
 * where the database holds something else.
 */
export async function loadDemo(
  db: Db,
  jobs: JobSender,
  options: { speed: number; now?: Date },
): Promise<Demo | null> {
  const now = options.now ?? new Date()
  return inTransaction(db, async (trx) => {
    await holdFeeds(trx)
    if ((await listBriefs(trx, undefined)).length > 0) {
      return (await listReplays(trx)).length > 0 ? DEMO : null
    }
    const stage = { db: trx, jobs, fans: await addPeople(trx), now }
    await loadFinished(stage)
    await loadUnformed(stage)
    await loadRunning(stage, options.speed)
    // Everything up to this moment comes in as it will from now on.
    await replayAll(trx, jobs, now)
    return DEMO
  })
}

/** Where the demo is set up: one transaction, and its fans in the order of their numbers, the visitor first. */
type Stage = { db: Db; jobs: JobSender; fans: Fan[]; now: Date }

const numbersOf = (fans: Fan[]) => fans.map(({ reddy_id }) => reddy_id)

async function listPeople() {
  const { ru, en } = await readPeople()
  const people = [
    ...ru.map((name) => ({ name, lang: 'ru' as const })),
    ...en.map((name) => ({ name, lang: 'en' as const })),
  ]
  return people.map((person, at) => ({ ...person, reddy_id: String(Number(DEMO.user) + at) }))
}

/** The account numbers of the demo's fans, and which of them is the visitor's. */
export async function demoNumbers(): Promise<{ visitor: string; fans: string[] }> {
  return { visitor: DEMO.user, fans: (await listPeople()).map(({ reddy_id }) => reddy_id) }
}

async function addPeople(db: Db): Promise<Fan[]> {
  const people = await listPeople()
  const ids = await addUsers(db, [
    ...people.map((person) => ({ ...person, role: 'user' as const })),
    { reddy_id: DEMO.organiser, name: 'Called It', lang: 'ru', role: 'organiser' },
  ])
  return people.map(({ reddy_id, lang }) => ({ id: ids.get(reddy_id)!, reddy_id, lang }))
}

async function predict({ db, fans }: Stage, slug: string, predictions: DemoPrediction[]): Promise<void> {
  const { id } = await findTournament(db, slug)
  const ids = new Map(fans.map((fan) => [fan.reddy_id, fan.id]))
  await restorePredictions(
    db,
    id,
    predictions.map(({ reddy_id, event, first, second, saved_at }) => ({
      user_id: ids.get(reddy_id)!,
      kind: 'match',
      key: event,
      answer: match.encode({ first, second }),
      saved_at,
    })),
  )
}

async function loadFinished(stage: Stage): Promise<void> {
  const { db, jobs, now } = stage
  const { document, results } = await readRecording(FINISHED)
  await putTournament(db, jobs, BY, document.slug, document)
  const fans = stage.fans.filter((_, at) => at % 5 !== 4)
  await drawFans(db, document.slug, fans, new Date(inOrder(document.events)[0]!.starts_at!))
  const predictions = makePredictions(numbersOf(fans), document.events, {
    seed: 2025,
    now,
    diligence: () => 0.9,
  })
  await predict(stage, document.slug, predictions)
  for (const { key } of inOrder(document.events)) {
    const result = results[key]
    if (result) await putResult(db, jobs, BY, { slug: document.slug, key }, result, { source: 'cli' })
  }
  const last = inOrder(document.events).at(-1)?.starts_at
  await finishTournament(db, jobs, BY, document.slug, last ?? undefined)
}

async function loadUnformed({ db, jobs }: Stage): Promise<void> {
  const { document } = await readRecording('euro-2028')
  await putTournament(db, jobs, BY, document.slug, document)
}

async function loadRunning(stage: Stage, speed: number): Promise<void> {
  const { db, jobs, now } = stage
  const { document } = await readRecording('euro-2024')
  const moved = moveTo(document, now, speed)
  await putTournament(db, jobs, BY, moved.slug, moved)
  const { fans } = stage
  const visitor = fans.find(({ reddy_id }) => reddy_id === DEMO.user)!
  await drawFans(db, moved.slug, fans, now)
  await gatherFriends(db, moved.slug, visitor, fans, now)
  await talkBefore(db, moved.slug, visitor, fans, now)
  const roundOf = new Map(moved.events.map((event) => [event.key, event.round]))
  const predictions = makePredictions(numbersOf(fans), moved.events, {
    seed: 2024,
    now,
    diligence: (event) => ({ md1: 1, md2: 0.95 })[roundOf.get(event.key) ?? ''] ?? 0.6,
  })
  await predict(stage, moved.slug, [
    ...predictions.filter((it) => it.reddy_id !== DEMO.user),
    ...visitorsPredictions(moved, now),
  ])
  await addReplay(db, moved.slug, 'euro-2024', speed)
}

/**
 * What the visitor called: all of matchday 1, of matchday 2 what has begun and every other match ahead, so that
 * every state of the screen can be seen, and something is left to fill in.
 */
function visitorsPredictions(document: TournamentDocument, now: Date): DemoPrediction[] {
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
