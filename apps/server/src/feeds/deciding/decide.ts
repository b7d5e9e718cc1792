import type { FieldMistake } from '@called-it/contract/mistakes/common-mistakes.ts'
import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import { holdText } from '@called-it/contract/feeds/hold-texts.ts'
import { UNMATCHED_CODES } from '@called-it/rules/feeds/feed-names.ts'
import { type Actor, writeAudit } from '../../audit/audit.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import type { JobSender } from '../../platform/jobs.ts'
import { putEvent, putResult } from '../../results/results.ts'
import type { Db } from '../../schema.ts'
import { holdTournament } from '../../tournaments/tournaments.ts'
import { listStanding, type StandingRow } from '../entering/standing-store.ts'
import { putIds } from '../id-store.ts'
import { OVER } from '../observing/observed.ts'
import * as store from './hold-store.ts'
import { takenOf } from './taken.ts'
import { type DeskVoice, listVoices } from './voices.ts'

type Act = { jobs: JobSender; by: Actor }
/** What an organiser decides: what stands, later, or the word of the feed with this number. */
export type Choice = { choose: 'ours' | 'later' | number; until?: string | undefined }

const KINDS = { unknown_entity: 'entity', unknown_player: 'player', unknown_event: 'event' } as const
const UNKNOWN: Record<'entity' | 'player' | 'event', FieldMistake> = {
  entity: 'unknown_entity',
  player: 'unknown_player',
  event: 'unknown_event',
}

/**
 * Says who a name of a source is, which is remembered by the source's id; a key of null: nobody of this tournament. The feed is
 * asked again at once. Throws `not_found`, `changed_meanwhile` if it was decided already, and `validation_failed` for a key that
 * the tournament does not have.
 */
export function decideUnmatched(db: Db, by: Actor, id: number, key: string | null): Promise<void> {
  return inTransaction(db, async (trx) => {
    const hold = await holdOrThrow(trx, id)
    const code = UNMATCHED_CODES.find((each) => each === hold.code)
    if (!code) throw problem('not_found')
    const kind = KINDS[code]
    if (key !== null && !(await store.hasKey(trx, hold.tournament_id, kind, key)))
      throw problem('validation_failed', { entity: [fieldMistake(UNKNOWN[kind], { key })] })
    const name = String(hold.data.name ?? '')
    await putIds(trx, hold.feed_id, kind, [{ source_id: hold.source_id, name, key }])
    await store.closeHold(trx, hold.id, { userId: by.user_id, dismissed: null })
    await store.askSoon(trx, hold.feed_id)
    await writeAudit(trx, by, {
      action: 'feed.match',
      tournament: hold.slug,
      target: name,
      before: null,
      after: { entity: key },
    })
  })
}

/**
 * Decides what waits. `ours`: what stands stays, as long as the sources say the same. A feed's number: its word is entered as the
 * organiser's, so no feed changes it. `later`: it is asked again, in a day if `until` does not say otherwise. Throws `not_found`,
 * `changed_meanwhile` if it was decided already or `ifMatch` is not the event's version, and what `putResult` and `putEvent` refuse.
 */
export function decideHold(
  db: Db,
  { jobs, by }: Act,
  id: number,
  { choose, until }: Choice,
  ifMatch: string | undefined,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const asked = await store.holdOpen(trx, id)
    // Locked before the holds, as feeds do that enter results.
    if (asked) await holdTournament(trx, asked.tournament_id)
    const hold = await holdOrThrow(trx, id)
    if (UNMATCHED_CODES.some((each) => each === hold.code)) throw problem('not_found')
    if (choose === 'later') {
      if (until !== undefined && Date.parse(until) <= Date.now())
        throw problem('validation_failed', { until: ['later_than_now'] })
      await store.putOff(trx, hold, until ?? null)
    } else if (hold.event_id === null) {
      if (choose !== 'ours') throw problem('validation_failed', { choose: ['nothing_to_take'] })
      await store.closeHold(trx, hold.id, { userId: by.user_id, dismissed: hold.data })
    } else {
      const standing = await standingOf(trx, hold)
      const voices = await listVoices(trx, hold.tournament_id, [standing])
      const about = { hold, standing, voices, ifMatch }
      if (choose === 'ours') await keep(trx, { jobs, by }, about)
      else if (isNewId(hold, choose)) await takeId(trx, hold)
      else await take(trx, { jobs, by }, about, choose)
      await settle(trx, hold, voices, by.user_id)
    }
    await writeAudit(trx, by, {
      action: 'feed.decide',
      tournament: hold.slug,
      target: hold.event_key,
      before: { why: holdText(hold.code, hold.data).en },
      after: { choose: typeof choose === 'number' ? 'feed' : choose },
    })
  })
}

async function holdOrThrow(db: Db, id: number): Promise<store.OpenHold> {
  const hold = await store.holdOpen(db, id)
  if (hold) return hold
  throw problem((await store.findSlugOfHold(db, id)) === undefined ? 'not_found' : 'changed_meanwhile')
}

async function standingOf(db: Db, hold: store.OpenHold): Promise<StandingRow> {
  const [standing] = await listStanding(db, hold.tournament_id, [hold.event_id!])
  if (!standing) throw problem('not_found')
  return standing
}

type About = {
  hold: store.OpenHold
  standing: StandingRow
  voices: DeskVoice[]
  ifMatch: string | undefined
}

/**
 * Keeps what stands. A result that is in question becomes the organiser's, with what it was before. Throws `validation_failed` if a
 * match is on for us and over for a source: nothing would end it any more.
 */
async function keep(db: Db, act: Act, { hold, standing, voices, ifMatch }: About): Promise<void> {
  if (standing.status !== 'live' || standing.result === null || standing.result_source !== 'feed') return
  // It has begun again, and goes on. A source that contradicts a last score may still say that it is on.
  if (hold.code !== 'sources_disagree' && voices.some(({ event }) => event.status === 'live')) return
  const stood = await store.findSuspended(db, { slug: hold.slug, key: standing.key })
  if (stood) await putResult(db, act, { slug: hold.slug, key: standing.key }, stood, { ifMatch })
  else if (hold.code !== 'too_early' && voices.some(({ event }) => OVER.includes(event.status)))
    throw problem('validation_failed', { choose: ['result_needed'] })
}

/** Whether taking a feed's word means that the event has another number there. */
const isNewId = ({ code, feed_id }: store.OpenHold, feed: number): boolean =>
  code === 'id_changed' && feed === feed_id

/** Gives an event the new number that its source names, and asks the source again. */
async function takeId(db: Db, { feed_id, event_key, data }: store.OpenHold): Promise<void> {
  await putIds(db, feed_id, 'event', [
    { source_id: String(data.now), name: String(data.now), key: event_key },
  ])
  await store.askSoon(db, feed_id)
}

/** Enters the word of a feed as the organiser's. */
async function take(
  db: Db,
  act: Act,
  { hold, standing, voices, ifMatch }: About,
  feed: number,
): Promise<void> {
  const voice = voices.find(({ feed_id }) => feed_id === feed)
  const starts_at = standing.starts_at === null ? null : new Date(standing.starts_at).toISOString()
  const taken = voice ? takenOf(voice, { ...standing, starts_at }) : null
  if (!voice || !taken) throw problem('validation_failed', { choose: ['nothing_to_take'] })
  const name = { slug: hold.slug, key: standing.key }
  if ('result' in taken) await putResult(db, act, name, taken.result, { ifMatch })
  // The press is the confirmation of a start that moves far.
  else await putEvent(db, act, name, taken.change, { ifMatch, isConfirmed: true, isTold: true })
}

/** Closes all that waits about an event: what the feeds say now is not asked again, and does not count while they say the same. */
async function settle(
  db: Db,
  hold: store.OpenHold,
  voices: readonly DeskVoice[],
  userId: number | null,
): Promise<void> {
  const holds = await store.listHoldsOf(db, hold.event_id!, UNMATCHED_CODES)
  for (const { id, data } of holds) await store.closeHold(db, id, { userId, dismissed: data })
  for (const voice of voices) await store.addDismissal(db, voice, userId)
}
