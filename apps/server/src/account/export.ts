import type { ExportedData } from '@called-it/contract/account/own-account.ts'
import { Readable } from 'node:stream'
import { listBrowsers, listIdentities, type UserRow } from '../accounts/accounts.ts'
import { type Limit, makeLimit } from '../platform/limits/limits.ts'
import type { Db } from '../schema.ts'
import { exportedAnswer } from './exported-answer.ts'
import * as store from './export-store.ts'

/** The most exports of a user in an hour. */
const EXPORTS_PER_HOUR = 10
const HOUR_MS = 60 * 60 * 1000
/** The number of messages in memory at a time: a user may have any number. */
const MESSAGES_AT_ONCE = 1000

/** The limit of exports, counted for all nodes. */
export const makeExportLimit = (pool: Parameters<typeof makeLimit>[0]): Limit =>
  makeLimit(pool, 'export', EXPORTS_PER_HOUR, HOUR_MS)

/** Returns all data of a user as JSON, written while it is read; throws `too_many_requests`. */
export async function exportData(db: Db, limit: Limit, user: UserRow): Promise<Readable> {
  await limit.take(String(user.id))
  const known = await readKnown(db, user)
  return Readable.from(pieces(db, user.id, known))
}

/** Reads the data of bounded size, which is held in memory as a whole. */
async function readKnown(db: Db, user: UserRow): Promise<Omit<ExportedData, 'messages'>> {
  const { accounts: _accounts, ...own } = user
  const [identities, channels, push_browsers, sessions, networks, teams, favourites, draws, predictions] =
    await Promise.all([
      listIdentities(db, user.id),
      store.readChannels(db, user.id),
      listBrowsers(db, user.id),
      store.listSessions(db, user.id),
      store.listNetworks(db, user.id),
      store.listTeams(db, user.id),
      store.listFavourites(db, user.id),
      store.listDraws(db, user.id),
      store.listPredictions(db, user.id),
    ])
  const names = await store.listNames(db, [...new Set(predictions.map(({ tournament_id }) => tournament_id))])
  return {
    exported_at: new Date().toISOString(),
    user: own,
    identities,
    push_browsers,
    sessions,
    networks,
    channels,
    teams,
    favourites,
    draws,
    predictions: predictions.map(({ tournament_id: _id, answer, ...prediction }) => ({
      ...prediction,
      ...exportedAnswer(prediction.kind, answer, names),
    })),
  }
}

async function* pieces(db: Db, userId: number, known: object): AsyncGenerator<string> {
  yield `${JSON.stringify(known).slice(0, -1)},"messages":[`
  for (let after = 0, isFirst = true; ;) {
    const page = await store.listMessages(db, userId, after, MESSAGES_AT_ONCE)
    for (const { id, ...message } of page) {
      yield (isFirst ? '' : ',') + JSON.stringify(message)
      isFirst = false
      after = id
    }
    if (page.length < MESSAGES_AT_ONCE) break
  }
  yield ']}'
}
