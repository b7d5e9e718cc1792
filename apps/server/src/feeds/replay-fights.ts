import type { FightResultBody } from '@called-it/contract/organiser/results.ts'
import type { DocumentEvent } from '@called-it/contract/organiser/tournament-document.ts'
import { isFought } from '@called-it/rules/ufc/fight-result.ts'
import type { FightStatus } from '@called-it/rules/vocabulary.ts'
import type { JobSender } from '../platform/jobs.ts'
import { putEvent, putResult } from '../results/results.ts'
import type { Db } from '../schema.ts'
import { areLocked, holdQuestionsAbout } from '../tournaments/tournaments.ts'
import { type CardChange, cardAt } from './card-changes.ts'
import { fightTimes } from './fight-clock.ts'
import { BY, ifUnchanged, LOOK_AGAIN_MS, type Played } from './replay-entry.ts'
import { readSeries, type SeriesRecording } from './series-recording.ts'
import { findEvent, isInHand, listEvents, type Replay, type ReplayedEvent } from './store.ts'

type Fight = ReplayedEvent<FightStatus>
const listFights = (db: Db, { tournament_id }: Replay) => listEvents<FightStatus>(db, tournament_id)

/** The parameters of a run. */
type Run = { db: Db; jobs: JobSender; replay: Replay; series: SeriesRecording; now: number }

/** Enters what has happened in a series by `now`: round by round the changes of its card, then its fights. */
export async function replayFights(db: Db, jobs: JobSender, replay: Replay, now: Date): Promise<Played> {
  const series = await readSeries(replay.recording)
  const run = { db, jobs, replay, series, now: now.getTime() }
  let next = Infinity
  for (const { key } of series.document.rounds) {
    const card = series.document.events.filter(({ round }) => round === key)
    next = Math.min(next, await changeCard(run, card), await playCard(run, card))
  }
  const is_over = (await listFights(db, replay)).every(isFought)
  return { wait: Math.min(LOOK_AGAIN_MS, next - run.now), is_over }
}

/** Enters the due changes of a card, each with its time. Returns when the next one is due (ms since 1970). */
async function changeCard(run: Run, card: DocumentEvent[]): Promise<number> {
  const { db, jobs, replay, series, now } = run
  let next = Infinity
  for (const change of series.changes) {
    const planned = card.find(({ key }) => key === change.event)
    if (!planned) continue
    const fight = await findEvent<FightStatus>(db, replay.tournament_id, planned.key)
    if (!fight?.starts_at || fight.status !== 'scheduled' || stands(change, fight)) continue
    // The change keeps its recorded distance to its fight, even if the fight has been moved.
    const lead = (Date.parse(planned.starts_at!) - Date.parse(change.at)) / replay.speed
    const due = Date.parse(fight.starts_at) - lead
    if (due > now) {
      next = Math.min(next, due)
      continue
    }
    if (await isInHand(db, replay.slug, fight.key)) continue
    await ifUnchanged(db, replay, fight, async (trx) => {
      const at = new Date(due).toISOString()
      // An organiser may have started the night before the change: then the old fighter stays.
      const isLate = await areLocked(trx, await holdQuestionsAbout(trx, [fight.id]), at)
      if (isLate && change.set.status !== 'cancelled') return
      await putEvent(trx, { jobs, by: BY }, { slug: replay.slug, key: fight.key }, change.set, { at })
    })
  }
  return next
}

/** Whether a fight is in the state that a change would produce. */
const stands = ({ set }: CardChange, fight: Fight): boolean =>
  (set.status === undefined || set.status === fight.status) &&
  (set.first === undefined || set.first === fight.first) &&
  (set.second === undefined || set.second === fight.second)

/**
 * Enters what has happened on a card, one fight after the other. Returns when more happens (ms since 1970).
 */
async function playCard(run: Run, planned: DocumentEvent[]): Promise<number> {
  const { db, replay, series, now } = run
  const stored = new Map((await listFights(db, replay)).map((fight) => [fight.key, fight]))
  const card = planned
    .flatMap(({ key }) => stored.get(key) ?? [])
    .filter(({ status }) => status !== 'cancelled')
  const fought = new Map(cardAt(planned, series.changes, Infinity).map((fight) => [fight.key, fight]))
  let next = Infinity
  for (const [key, { begins, ends }] of fightTimes(card, series.lengths, replay.speed)) {
    const fight = stored.get(key)!
    const recorded = fought.get(key)
    const result = series.results[key]
    // If an organiser has set other fighters, the recorded fight does not apply.
    const isAsRecorded = recorded?.first === fight.first && recorded.second === fight.second
    const isTakenBack = fight.result_source === 'organiser'
    if (isFought(fight) || isTakenBack || !result || !isAsRecorded) continue
    if (now >= ends) await enter(run, fight, result, ends)
    else {
      if (now >= begins && fight.status === 'scheduled') await begin(run, fight)
      next = Math.min(next, now >= begins ? ends : begins)
    }
  }
  return next
}

const enter = ({ db, jobs, replay }: Run, fight: Fight, result: FightResultBody, ends: number) =>
  ifUnchanged(db, replay, fight, (trx) =>
    putResult(trx, { jobs, by: BY }, { slug: replay.slug, key: fight.key }, result, {
      source: 'feed',
      at: new Date(ends).toISOString(),
    }),
  )

const begin = ({ db, jobs, replay }: Run, fight: Fight) =>
  ifUnchanged(db, replay, fight, (trx) =>
    putEvent(trx, { jobs, by: BY }, { slug: replay.slug, key: fight.key }, { status: 'live' }),
  )
