import type { Scope } from '@called-it/contract/account/roles.ts'
import type { Found } from '@called-it/contract/organiser/desk-search.ts'
import type { Db } from '../schema.ts'
import * as store from './search-store.ts'
import { eventOf } from './shown-event.ts'

/** The most words of a search for events that count. */
const WORDS_MAX = 6

export async function searchDesk(db: Db, text: string, scope: Scope, kind?: Found['kind']): Promise<Found[]> {
  if (text === '') return []
  const wants = (each: Found['kind']) => kind === undefined || kind === each
  // A text of signs alone has no words.
  const words = text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, WORDS_MAX)
  const events = wants('event') && words.length > 0 ? await store.findEvents(db, words, scope) : []
  const tournaments = wants('tournament') ? await store.findTournaments(db, text, scope) : []
  const users = wants('user') ? await store.findUsers(db, text) : []
  return [
    ...events.map(({ tournament, ...row }): Found => ({ kind: 'event', tournament, event: eventOf(row) })),
    ...tournaments.map((tournament): Found => ({ kind: 'tournament', tournament })),
    ...users.map((user): Found => ({ kind: 'user', user })),
  ]
}
