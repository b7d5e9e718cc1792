import type { Actor } from '../audit/audit.ts'
import { putTournament } from '../results/results.ts'
import { findTournament, restoreCreation } from '../tournaments/tournaments.ts'
import { addReplay, readSeries } from '../feeds/feeds.ts'
import { makeCards } from './demo-cards.ts'
import { fillCards, type Stage } from './demo-stage.ts'
import { moveBy, mover, SERIES_NOW, shiftOf, startOf } from './demo-times.ts'

const BY: Actor = { actor: 'feed', user_id: null }
const SERIES = 'ufc-2025'
const TWO_WEEKS_MS = 14 * 24 * 60 * 60 * 1000
/** With these cards of the visitor every state of a pick is visible: doubled, void, a reserve that counts. */
const VISITORS_SEED = 1274
/** A round without the visitor's card, so that this state is visible too. */
const MISSED = 'ufc-315'
/** The share of fans with a card: fewer have filled in one that is still open. */
const DILIGENCE = { open: 0.7, over: 0.95 }

/**
 * Loads a UFC series: its cards as they were announced, with the fans' picks. The replay enters later changes
 * of the cards and the past results, one fight after the other.
 */
export async function loadSeries(stage: Stage, speed: number): Promise<void> {
  const { db, jobs, now, fans } = stage
  const { document, changes } = await readSeries(SERIES)
  const shift = shiftOf(document, SERIES_NOW, now)
  const move = mover(shift, now, speed)
  const moved = moveBy(document, shift, now, speed)
  await putTournament(db, { jobs, by: BY }, moved.slug, moved)
  const { id } = await findTournament(db, moved.slug)
  await restoreCreation(db, id, new Date(Date.parse(startOf(moved)) - TWO_WEEKS_MS))

  const over = new Set(
    moved.rounds
      .map(({ key }) => key)
      .filter((key) =>
        moved.events.some(({ round, starts_at }) => round === key && Date.parse(starts_at!) <= now.getTime()),
      ),
  )
  const known = { document: moved, changes: changes.map((change) => ({ ...change, at: move(change.at) })) }
  const [visitor, ...others] = fans.map(({ reddy_id }) => reddy_id)
  const crowd = makeCards(others, known, {
    seed: 311,
    now,
    diligence: (round) => (over.has(round) ? DILIGENCE.over : DILIGENCE.open),
  })
  // Twice the diligence always exceeds the random threshold.
  const own = makeCards([visitor!], known, {
    seed: VISITORS_SEED,
    now,
    diligence: (round) => (over.has(round) && round !== MISSED ? 2 : 0),
  })
  await fillCards(stage, moved.slug, [...crowd, ...own])
  await addReplay(db, moved.slug, SERIES, speed)
}
