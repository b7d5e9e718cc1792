import * as calls from '@called-it/contract/teams/chat.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { RecordReader } from '../leagues/leagues.ts'
import type { Limit } from '../platform/limits/limits.ts'
import type { Db } from '../schema.ts'
import * as chat from './chat.ts'

export function chatRoutes(mount: Mount<SignedIn>, db: Db, records: RecordReader, limit: Limit): void {
  mount(calls.readMessages, ({ user, params, query }) =>
    chat.readMessages(db, records, user.id, params.id, query),
  )
  mount(calls.sendMessage, async ({ user, params, body }) => ({
    message: await chat.sendMessage(db, limit, user.id, params.id, body),
  }))
  mount(calls.removeMessage, async ({ user, params }) => {
    await chat.removeMessage(db, user, params.id, params.messageId)
    return undefined
  })
  mount(calls.markRead, async ({ user, params, body }) => ({
    read_to: await chat.markRead(db, user.id, params.id, body.message_id),
  }))
}
