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
      if (choose !== 'ours') await take(trx, { jobs, by }, { hold, standing, voices, feed: choose, ifMatch })
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

type Taking = {
  hold: store.OpenHold
  standing: StandingRow
  voices: DeskVoice[]
  feed: number
  ifMatch: string | undefined
}

/** Enters the word of a feed as the organiser's. */
async function take(db: Db, act: Act, { hold, standing, voices, feed, ifMatch }: Taking): Promise<void> {
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
  const saidOf = new Map(voices.map((voice) => [voice.feed_id, voice.said]))
  for (const { id, feed_id } of holds)
    await store.closeHold(db, id, { userId, dismissed: saidOf.get(feed_id) ?? {} })
  const asked = new Set(holds.map(({ feed_id }) => feed_id))
  for (const voice of voices) if (!asked.has(voice.feed_id)) await store.addDismissal(db, voice, userId)
}
