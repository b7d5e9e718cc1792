import type { TournamentDocument } from '@called-it/contract/tournament-document.ts'
import { match } from '@called-it/rules/kinds/match.ts'
import { KINDS } from '@called-it/rules/questions.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { addUsers } from '../accounts/accounts.ts'
import {
  addReplay,
  holdFeeds,
  lengthOf,
  listReplays,
  readRecording,
  type Recording,
  replayAll,
  withoutCounts,
} from '../feeds/feeds.ts'
import { inTransaction } from '../platform/db.ts'
import type { JobSender } from '../platform/jobs.ts'
import { restorePredictions } from '../predictions/predictions.ts'
import { type Actor, finishTournament, putResults, putTournament } from '../results/results.ts'
import type { Db } from '../schema.ts'
import { findTournament, listBriefs } from '../tournaments/tournaments.ts'
import { type DemoPick, makePicks } from './demo-picks.ts'
import { type DemoPrediction, makePredictions } from './demo-predictions.ts'
import { EURO_NOW, inOrder, LEAGUE_NOW, moveBy, moveTo, shiftOf, startOf } from './demo-times.ts'
import { listNamedKeys } from './key-store.ts'
import { drawFans, type Fan, gatherFriends, talkBefore } from './demo-teams.ts'
import { readPeople } from './people.ts'

export { EURO_NOW, moveTo } from './demo-times.ts'

/** Account numbers to sign in with. */
export type Demo = { user: string; organiser: string }

const DEMO: Demo = { user: '1001', organiser: '7001' }
const BY: Actor = { actor: 'feed', user_id: null }
const MINUTE_MS = 60_000
const FINISHED = 'ucl-2023-24-playoff'
const LEAGUE = 'ucl-2024-25'
const LEAGUE_PLAYOFF = 'ucl-2024-25-playoff'

/**
 * Fills an empty database with the demo: EURO 2024 with matchday 2 being played now, the league stage of the Champions
 * League before matchday 5 and its knockouts ahead, EURO 2028 that is not formed yet, the finished knockouts of a season
 * before, and 300 users with their predictions, drawn into groups and teams, some of whom have made teams of friends and
 * talk. All of it or nothing. Null where the database holds something else.
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
    await loadLeague(stage, options.speed)
    await loadEuro(stage, options.speed)
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

/** What fans answered besides the scores of matches. */
async function pick({ db, fans }: Stage, slug: string, picks: DemoPick[]): Promise<void> {
  const { id } = await findTournament(db, slug)
  const ids = new Map(fans.map((fan) => [fan.reddy_id, fan.id]))
  const keys = await listNamedKeys(db, id)
  await restorePredictions(
    db,
    id,
    picks.map(({ reddy_id, kind, key, named, saved_at }) => ({
      user_id: ids.get(reddy_id)!,
      kind,
      key,
      answer: answerOf(
        kind,
        named.map((it) => keys[KINDS[kind].names === 'player' ? 'players' : 'entities'].get(it)!),
      ),
      saved_at,
    })),
  )
}

/** The ids of whom an answer names, in the order of `DemoPick`, as its kind encodes them. */
const answerOf = (kind: KindName, ids: number[]): number[] => KINDS[kind].encode(KINDS[kind].decode(ids))

async function loadFinished(stage: Stage): Promise<void> {
  const { db, jobs, now } = stage
  const { document, results } = await readRecording(FINISHED)
  await putTournament(db, jobs, BY, document.slug, document)
  const fans = stage.fans.filter((_, at) => at % 5 !== 4)
  await drawFans(db, document.slug, fans, new Date(startOf(document)))
  const predictions = makePredictions(numbersOf(fans), document.events, {
    seed: 2025,
    now,
    diligence: () => 0.9,
  })
  await predict(stage, document.slug, predictions)
  await pick(
    stage,
    document.slug,
    makePicks(numbersOf(fans), document, { seed: 23, lockedAt: startOf(document), diligence: 0.85 }),
  )
  await playRounds(stage, document, results)
  const last = inOrder(document.events).at(-1)?.starts_at
  await finishTournament(db, jobs, BY, document.slug, last ?? undefined)
}

async function loadUnformed({ db, jobs }: Stage): Promise<void> {
  const { document } = await readRecording('euro-2028')
  await putTournament(db, jobs, BY, document.slug, document)
}

async function loadEuro(stage: Stage, speed: number): Promise<void> {
  const { db, jobs, now } = stage
  const { document } = await readRecording('euro-2024')
  const moved = moveTo(EURO_NOW, document, now, speed)
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
  await pick(
    stage,
    moved.slug,
    makePicks(numbersOf(fans), moved, { seed: 24, lockedAt: startOf(moved), diligence: 0.9 }),
  )
  await addReplay(db, moved.slug, 'euro-2024', speed)
}

/** What has been played by now, round by round, as if it had been entered then. */
async function playRounds(
  { db, jobs, now }: Stage,
  { slug, rounds, events }: TournamentDocument,
  results: Recording['results'],
): Promise<void> {
  for (const { key: round } of rounds) {
    const played = inOrder(events.filter((event) => event.round === round)).flatMap(({ key, starts_at }) => {
      const result = results[key]
      const end = result && starts_at ? Date.parse(starts_at) + lengthOf(result) * MINUTE_MS : Infinity
      return result && end < now.getTime() ? [{ key, result }] : []
    })
    // One after the other: each stands in the ratings of its time.
    if (played.length > 0) await putResults(db, jobs, BY, slug, played, 'cli')
  }
}

/** The league stage is on, and its knockouts lie ahead: nobody knows yet who will meet. */
async function loadLeague(stage: Stage, speed: number): Promise<void> {
  const { db, jobs, now, fans } = stage
  const { document, results } = await readRecording(LEAGUE)
  const shift = shiftOf(document, LEAGUE_NOW, now)
  const moved = moveBy(withoutCounts(document), shift, now, speed)
  await putTournament(db, jobs, BY, moved.slug, moved)
  await drawFans(db, moved.slug, fans, now)
  const called = moved.events.filter(({ round }) => Number(round.slice(2)) <= 5)
  const predictions = makePredictions(numbersOf(fans), called, {
    seed: 2025,
    now,
    diligence: ({ round }) => (round === 'md5' ? 0.5 : 0.9),
  })
  await predict(stage, moved.slug, predictions)
  await pick(
    stage,
    moved.slug,
    makePicks(numbersOf(fans), moved, { seed: 25, lockedAt: startOf(moved), diligence: 0.95 }),
  )
  if (speed === 1) await playRounds(stage, moved, results)
  await addReplay(db, moved.slug, LEAGUE, speed)

  const { document: playoff } = await readRecording(LEAGUE_PLAYOFF)
  const ahead = moveBy(playoff, shift, now, speed)
  await putTournament(db, jobs, BY, ahead.slug, ahead)
  await addReplay(db, ahead.slug, LEAGUE_PLAYOFF, speed)
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
