import type { Roles } from '@called-it/contract/account/roles.ts'
import {
  markRead,
  type Message,
  readMessages,
  removeMessage,
  sendMessage,
  type TeamMoment,
} from '@called-it/contract/teams/chat.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { vi } from 'vitest'
import { TeamChat } from '../src/features/chat/team-chat.tsx'
import { makeQueryClient } from '../src/game/queries/query-client.ts'
import { sessionQuery } from '../src/lib/session/session.ts'
import { saveToken } from '../src/lib/session/token.ts'
import { ToastStack } from '../src/ui/toasts/toast-stack.tsx'
import { ADA } from './app.tsx'
import { answer, refuse } from './server.ts'
import { myToken } from './token.ts'

export const BORIS = { id: 8, name: 'Борис', avatar: null }

/** Every test has a user of its own: an outbox lives as long as the page, which is the whole file in tests. */
let users = 1000
const TEAM = 'friends-team-of-twenty'

/** A chat of the server; a test changes it as other users would. */
export function serveChat({
  messages = [] as Message[],
  moments = [] as TeamMoment[],
  readTo = 0,
  roles = null as Roles | null,
} = {}) {
  users += 1
  const me = { ...ADA, id: users, roles }
  const stored = messages.toSorted((a, b) => b.id - a.id)
  const state = {
    readTo,
    isAway: false,
    /** How the next messages fail before one is accepted; a `lost` one is accepted, but its answer is lost. */
    sends: [] as ('lost' | 'flood' | 'refused')[],
    sent: [] as string[],
    requests: [] as Record<string, string>[],
    marked: [] as number[],
    removed: [] as string[],
  }
  const away = () => HttpResponse.error() as never as undefined
  answer(readMessages, ({ query }) => {
    if (state.isAway) return away()
    state.requests.push(query)
    const limit = Number(query.limit ?? 50)
    const before = Number(query.before ?? Infinity)
    const after = Number(query.after ?? 0)
    const older = stored.filter(({ id }) => id < before && id > after)
    return {
      messages: older.slice(0, limit),
      moments: query.before ? [] : moments,
      read_to: state.readTo,
      unread: stored.filter(({ id, user }) => id > state.readTo && user?.id !== me.id).length,
      removed: state.removed.length,
      meta: { has_more: older.length > limit, limit },
    }
  })
  const write = (text: string, user: Message['user'] = BORIS, key: string | null = null): Message => {
    const message = { id: (stored[0]?.id ?? 0) + 1, user, text, sent_at: new Date().toISOString(), key }
    stored.unshift(message)
    return message
  }
  answer(sendMessage, ({ body }) => {
    if (state.isAway) return away()
    const how = state.sends.shift()
    if (how === 'flood') return refuse('too_many_requests', { headers: { 'Retry-After': '1' } })
    if (how === 'refused') return refuse('forbidden')
    state.sent.push(body.text)
    const known = stored.find(({ key }) => key !== null && key === body.key)
    const { id, name, avatar } = me
    const message = known ?? write(body.text, { id, name, avatar }, body.key ?? null)
    return how === 'lost' ? away() : { message }
  })
  answer(markRead, ({ body }) => {
    state.marked.push(body.message_id)
    state.readTo = Math.max(state.readTo, body.message_id)
    return { read_to: state.readTo }
  })
  answer(removeMessage, ({ params }) => {
    state.removed.push(params.messageId!)
    const at = stored.findIndex(({ id }) => id === Number(params.messageId))
    if (at >= 0) stored.splice(at, 1)
    return undefined
  })
  return { me, stored, state, write }
}

/** Opens the chat as its page does, in a visible tab. */
export function openChat(me: typeof ADA, { isOwner = false } = {}) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly notify: IntersectionObserverCallback
      constructor(notify: IntersectionObserverCallback) {
        this.notify = notify
      }
      observe() {
        this.notify([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
      }
      disconnect() {}
    },
  )
  saveToken(myToken())
  const queryClient = makeQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, me)
  const view = render(
    <QueryClientProvider client={queryClient}>
      <TeamChat slug="euro" team={{ id: TEAM, is_owner: isOwner }} />
      <ToastStack />
    </QueryClientProvider>,
  )
  /** Does what a signal of the stream does. */
  const signal = () => queryClient.invalidateQueries({ queryKey: ['chat-news', 'euro', TEAM] })
  return { ...view, user: userEvent.setup(), queryClient, signal }
}
