import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { addReplay, lengthOf, readRecording, type Recording, withoutCounts } from '../feeds/feeds.ts'
import type { Actor } from '../audit/audit.ts'
import { finishTournament, putResults, putTournament } from '../results/results.ts'
import { makePicks } from './demo-picks.ts'
import { type DemoPrediction, makePredictions } from './demo-predictions.ts'
import { callMatches, pick, type Stage } from './demo-stage.ts'
import { drawFans, type Fan, gatherFriends, talkBefore } from './demo-teams.ts'
import { EURO_NOW, inOrder, LEAGUE_NOW, moveBy, moveTo, shiftOf, startOf } from './demo-times.ts'

const BY: Actor = { actor: 'feed', user_id: null }
const MINUTE_MS = 60_000
/**
 * The knockouts of past seasons, the older first, with the random seeds of their predictions and picks. One
 * fan in `missing` had not joined yet.
 */
const FINISHED = [
  { slug: 'euro-2020-playoff', calls: 2020, picks: 20, missing: 4 },
  { slug: 'ucl-2023-24-playoff', calls: 2025, picks: 23, missing: 5 },
]
const LEAGUE = 'ucl-2024-25'
const LEAGUE_PLAYOFF = 'ucl-2024-25-playoff'

const numbersOf = (fans: Fan[]) => fans.map(({ reddy_id }) => reddy_id)

/** Loads the knockouts of past seasons: played and finished. */
export async function loadFinished(stage: Stage): Promise<void> {
  for (const finished of FINISHED) await loadOneFinished(stage, finished)
}

async function loadOneFinished(
  stage: Stage,
  { slug, calls, picks, missing }: (typeof FINISHED)[number],
): Promise<void> {
  const { db, jobs, now } = stage
  const { document, results } = await readRecording(slug)
  await putTournament(db, { jobs, by: BY }, document.slug, document)
  const fans = stage.fans.filter((_, at) => at % missing !== missing - 1)
  await drawFans(db, document.slug, fans, new Date(startOf(document)))
  const predictions = makePredictions(numbersOf(fans), document.events, {
    seed: calls,
    now,
    diligence: () => 0.9,
  })
  await callMatches(stage, document.slug, predictions)
  await pick(
    stage,
    document.slug,
    makePicks(numbersOf(fans), document, { seed: picks, lockedAt: startOf(document), diligence: 0.85 }),
  )
  await playRounds(stage, document, results)
  const last = inOrder(document.events).at(-1)?.starts_at
  // The end was long ago, so it is final.
  await finishTournament(db, { jobs, by: BY }, document.slug, {
    at: last ?? undefined,
    force: true,
    reopenHours: 0,
  })
}

/** Loads a tournament that has no date yet. */
export async function loadUnformed({ db, jobs }: Stage): Promise<void> {
  const { document } = await readRecording('euro-2028')
  await putTournament(db, { jobs, by: BY }, document.slug, document)
}

/** Loads the EURO, with its second matchday being played now, and the friends teams that talk about it. */
export async function loadEuro(stage: Stage, speed: number): Promise<void> {
  const { db, jobs, now } = stage
  const { document } = await readRecording('euro-2024')
  const moved = moveTo(EURO_NOW, document, now, speed)
  await putTournament(db, { jobs, by: BY }, moved.slug, moved)
  const { fans } = stage
  const visitor = fans[0]!
  await drawFans(db, moved.slug, fans, now)
  await gatherFriends(db, moved.slug, visitor, fans, now)
  await talkBefore(db, moved.slug, visitor, fans, now)
  const roundOf = new Map(moved.events.map((event) => [event.key, event.round]))
  const predictions = makePredictions(numbersOf(fans), moved.events, {
    seed: 2024,
    now,
    diligence: (event) => ({ md1: 1, md2: 0.95 })[roundOf.get(event.key) ?? ''] ?? 0.6,
  })
  await callMatches(stage, moved.slug, [
    ...predictions.filter((prediction) => prediction.reddy_id !== visitor.reddy_id),
    ...visitorsPredictions(visitor, moved, now),
  ])
  await pick(
    stage,
    moved.slug,
    makePicks(numbersOf(fans), moved, { seed: 24, lockedAt: startOf(moved), diligence: 0.9 }),
  )
  await addReplay(db, moved.slug, 'euro-2024', speed)
}

/** Enters the past results round by round, as if they had been entered at the time. */
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
    // One after the other, because each round has its own rating.
    if (played.length > 0) await putResults(db, { jobs, by: BY }, slug, played, { source: 'cli' })
  }
}

/** Loads a league stage that is under way. The teams of its knockouts are not known yet. */
export async function loadLeague(stage: Stage, speed: number): Promise<void> {
  const { db, jobs, now, fans } = stage
  const { document, results } = await readRecording(LEAGUE)
  const shift = shiftOf(document, LEAGUE_NOW, now)
  const moved = moveBy(withoutCounts(document), shift, now, speed)
  await putTournament(db, { jobs, by: BY }, moved.slug, moved)
  await drawFans(db, moved.slug, fans, now)
  const called = moved.events.filter(({ round }) => Number(round.slice(2)) <= 5)
  const predictions = makePredictions(numbersOf(fans), called, {
    seed: 2025,
    now,
    diligence: ({ round }) => (round === 'md5' ? 0.5 : 0.9),
  })
  await callMatches(stage, moved.slug, predictions)
  await pick(
    stage,
    moved.slug,
    makePicks(numbersOf(fans), moved, { seed: 25, lockedAt: startOf(moved), diligence: 0.95 }),
  )
  if (speed === 1) await playRounds(stage, moved, results)
  await addReplay(db, moved.slug, LEAGUE, speed)

  const { document: playoff } = await readRecording(LEAGUE_PLAYOFF)
  const ahead = moveBy(playoff, shift, now, speed)
  await putTournament(db, { jobs, by: BY }, ahead.slug, ahead)
  await addReplay(db, ahead.slug, LEAGUE_PLAYOFF, speed)
}

/**
 * Returns the visitor's predictions: all of matchday 1, and of matchday 2 the matches that have begun and
 * every second coming one, so that every state of the screen is visible and something is left to fill in.
 */
function visitorsPredictions({ reddy_id }: Fan, document: TournamentDocument, now: Date): DemoPrediction[] {
  const ahead = document.events.filter(
    (event) => event.round === 'md2' && Date.parse(event.starts_at!) > now.getTime(),
  )
  const left = new Set(ahead.filter((_, at) => at % 2 === 1).map((item) => item.key))
  const events = document.events.filter(
    (event) => ['md1', 'md2'].includes(event.round) && !left.has(event.key),
  )
  // Twice the diligence always exceeds the random threshold, so that the visitor predicts everything.
  return makePredictions([reddy_id], events, { seed: 7, now, diligence: () => 2 })
}
