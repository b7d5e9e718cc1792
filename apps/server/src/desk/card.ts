import type { Card } from '@called-it/contract/organiser/fight-cards.ts'
import { typesOfRound } from '@called-it/rules/ufc/fight-types.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import * as store from './card-store.ts'
import { eventOf } from './shown-event.ts'

const moment = (at: string | null) => (at === null ? null : Date.parse(at))

export async function readCard(db: Db, { slug, round }: { slug: string; round: string }): Promise<Card> {
  const found = await store.findCard(db, slug, round)
  if (!found) throw problem('not_found')
  const rows = await store.listFights(db, slug, round)
  const types = typesOfRound(
    rows.map(({ event: { id, starts_at }, times: { type, begun_at, cancelled_at } }) => ({
      id,
      type,
      starts_at: moment(starts_at),
      begun_at: moment(begun_at),
      cancelled_at: moment(cancelled_at),
    })),
  )
  const fights = rows.map(({ event, shown, times }) => ({
    ...eventOf(event),
    ...shown,
    type: types.get(event.id) ?? times.type,
  }))
  return { ...found, fights }
}
