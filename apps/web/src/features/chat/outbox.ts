import { type QueryClient, notifyManager } from '@tanstack/react-query'
import { createAtom } from '@tanstack/react-store'
import { ApiError, call } from '../../lib/http/api.ts'
import { isTemporary, retryPause } from '../../lib/http/retry.ts'
import { openDrafts } from '../../lib/storage/drafts.ts'
import { readPageToken } from '../../lib/session/token.ts'
import { type ChatPlace, addMessage } from './chat.ts'
import { makeKey } from './message.ts'

/** An unsent message, stored on the device until the server has it. */
export type Unsent = {
  text: string
  /** The moment of writing, ms since 1970: messages are sent in this order. */
  at: number
  /** The reason why the server refused it. */
  refused?: string
}

/** The key of the message being sent, and the reason why it waits. */
export type Sending = { key: string | null; waitsFor: 'connection' | 'turn' | null }

const outboxes = new Map<string, Outbox>()

/** Returns the outbox of a user and a team: one per page, for the session in which it was opened. */
export function outboxOf(place: ChatPlace, userId: number, queryClient: QueryClient): Outbox {
  const name = `${userId} ${place.team}`
  const known = outboxes.get(name)
  if (known?.isFor(queryClient)) return known
  known?.end()
  const outbox = makeOutbox(place, userId, queryClient)
  outboxes.set(name, outbox)
  return outbox
}

/**
 * Sends messages one after the other, in the order of writing. The server recognises a message that it has
 * already by its key, so that several tries, also of several tabs, write it once.
 */
function makeOutbox(place: ChatPlace, userId: number, queryClient: QueryClient) {
  const token = readPageToken()
  const unsent = openDrafts({ user: userId, tournament: place.slug, type: `chat:${place.team}` }, isUnsent)
  const sending = createAtom<Sending>({ key: null, waitsFor: null })
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAtWork = false
  let failures = 0

  const next = () => inOrder(unsent.read()).find(({ refused }) => refused === undefined)

  async function work(): Promise<void> {
    clearTimeout(timer)
    if (isAtWork) return
    isAtWork = true
    for (let message = next(); message && readPageToken() === token; message = next()) {
      sending.set({ key: message.key, waitsFor: null })
      const error = await send(message)
      if (!error) continue
      // The session has ended: the message waits for the next session.
      if (readPageToken() !== token) break
      const { code } = error
      if (isTemporary(error)) {
        timer = setTimeout(() => void work(), retryPause(error, failures))
        failures += 1
        sending.set({ key: null, waitsFor: error.retryAt ? 'turn' : 'connection' })
        break
      }
      const { text, at } = message
      unsent.set(message.key, { text, at, refused: code })
    }
    isAtWork = false
    if (!next()) sending.set({ key: null, waitsFor: null })
  }

  async function send({ key, text }: Unsent & { key: string }): Promise<ApiError | null> {
    try {
      const params = { id: String(place.team) }
      const { message } = await call('POST /api/v1/teams/{id}/messages', { params, body: { text, key } })
      failures = 0
      await addMessage(queryClient, place, message)
      // The message leaves the outbox after the list shows it.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
      unsent.drop([key])
      return null
    } catch (error) {
      return error instanceof ApiError ? error : new ApiError('', { code: 'unknown' })
    }
  }

  const workNow = () => void work()
  addEventListener('online', workNow)

  return {
    unsent: unsent.shown,
    sending,
    isFor: (client: QueryClient) => client === queryClient && readPageToken() === token,
    /** Sends the messages that an earlier visit has left. */
    wake: workNow,
    put(text: string): void {
      const last = inOrder(unsent.read()).at(-1)?.at ?? 0
      unsent.set(makeKey(), { text, at: Math.max(Date.now(), last + 1) })
      workNow()
    },
    /** Tries again now; a refused message goes to the end of the queue. */
    retry(key: string): void {
      const message = unsent.read()[key]
      if (message?.refused) unsent.set(key, { text: message.text, at: message.at })
      workNow()
    },
    discard: (key: string): void => unsent.drop([key]),
    end(): void {
      clearTimeout(timer)
      removeEventListener('online', workNow)
    },
  }
}

export type Outbox = ReturnType<typeof makeOutbox>

/** Returns the messages of an outbox in the order of writing. */
export const inOrder = (unsent: Readonly<Record<string, Unsent>>): (Unsent & { key: string })[] =>
  Object.entries(unsent)
    .map(([key, message]) => ({ key, ...message }))
    .toSorted((a, b) => a.at - b.at)

/** Whether a stored value is an unsent message. */
export function isUnsent(value: unknown): value is Unsent {
  const { text, at } = (value ?? {}) as Partial<Unsent>
  return typeof text === 'string' && typeof at === 'number'
}
