import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { isOwner, organises, type Roles } from '@called-it/contract/account/roles.ts'
import type { readRawAnswer as rawCall, EventAnswers } from '@called-it/contract/feeds/event-answers.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import { holdText } from '@called-it/contract/feeds/hold-texts.ts'
import { problem } from '../../platform/http/problem.ts'
import { isByHand } from '../../feeds/feeds.ts'
import type { Db } from '../../schema.ts'
import * as store from './answer-store.ts'

const unzip = promisify(gunzip)

/** Returns what sources have said of an event, and what of it waits. Throws `not_found`, and `forbidden` to organisers of others. */
export async function readEventAnswers(db: Db, roles: Roles | null, eventId: number): Promise<EventAnswers> {
  const tournament = await store.findTournamentOf(db, eventId)
  if (!tournament) throw problem('not_found')
  if (!organises(roles, tournament.slug)) throw problem('forbidden')
  const holds = await store.listEventHolds(db, eventId)
  return {
    answers: await store.listAnswers(db, eventId),
    is_by_hand: await isByHand(db, tournament.id, eventId),
    holds: holds.map(({ data, ...hold }) => ({ ...hold, text: holdText(hold.code, data) })),
  }
}

/**
 * Returns an answer of a source as it came. Throws `not_found`, and `forbidden` if it says nothing of a tournament of the caller. An owner
 * reads those too of which nothing could be read or matched.
 */
export async function readRawAnswer(
  db: Db,
  roles: Roles | null,
  id: number,
): Promise<Answer<typeof rawCall>['answer']> {
  const found = await store.findRawAnswer(db, id)
  if (!found) throw problem('not_found')
  const slugs = await store.listSlugsOf(db, id)
  if (!isOwner(roles) && !slugs.some((slug) => organises(roles, slug))) throw problem('forbidden')
  const { body, ...answer } = found
  return { ...answer, text: (await unzip(body)).toString('utf8') }
}
