import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { Item, DraftKind } from '../src/predictions/saving/draft-kind.ts'
import type { Outcome } from '../src/predictions/saving/sender.ts'

/** An invented kind for the tests of saving: each question asks for a number. */
export type Question = {
  id: number
  phase: PredictionPhase
  prediction: { value: number; saved_at: string } | null
}
export type Draft = { value: number | null; over?: string | undefined }
type Data = { questions: Question[] }
const KEY = ['tournament', 'cup', 'questions']
type Saved = { id: number; value: number; saved_at: string }[]

/** A call that the server has not answered yet. */
export type Call = {
  tab: number
  values: Record<number, number>
  /** The call arrives: answers to open questions are saved. */
  arrive: () => void
  /** Answers a call that has arrived; one that has not arrives now. */
  reply: () => void
  fail: (error: Failing) => void
}
type Failing = { code: string; status?: number; retryAt?: number; errors?: Record<string, string[]> }

/** A server with this many questions; `onCall` is called for each call. */
export function makeServer(count: number, onCall: (call: Call) => void = () => undefined) {
  const questions = Array.from({ length: count }, (_, nth): Question => ({
    id: nth + 1,
    phase: 'open',
    prediction: null,
  }))
  const calls: Call[] = []
  const sent: Record<number, number>[] = []
  let saves = 0
  const question = (id: number) => questions.find((each) => each.id === id)!

  function save(values: Record<number, number>) {
    const rejected: { event_id: number; code: ErrorCode }[] = []
    const saved: Saved = []
    for (const [key, value] of Object.entries(values)) {
      const { phase } = question(Number(key))
      if (phase === 'open') {
        saves += 1
        const prediction = { value, saved_at: `save ${saves}` }
        question(Number(key)).prediction = prediction
        saved.push({ id: Number(key), ...prediction })
      } else rejected.push({ event_id: Number(key), code: phase })
    }
    return { saved, rejected }
  }

  return {
    questions,
    question,
    /** Calls without an answer, and the answers that all calls have sent. */
    calls,
    sent,
    read: (): Data => structuredClone({ questions }),
    take: (tab: number, values: Record<number, number>, toError: (failing: Failing) => Error) =>
      new Promise<ReturnType<typeof save>>((resolve, reject) => {
        let reply: ReturnType<typeof save> | undefined
        const arrive = () => void (reply ??= save(values))
        const settle = () => calls.splice(calls.indexOf(call), 1)
        const call: Call = {
          tab,
          values,
          arrive,
          reply() {
            arrive()
            settle()
            resolve(reply!)
          },
          fail(failing) {
            settle()
            reject(toError(failing))
          },
        }
        sent.push(values)
        calls.push(call)
        onCall(call)
      }),
  }
}
export type Server = ReturnType<typeof makeServer>

/** Notifies every tab of what one of them writes to the storage, a moment later, as browsers do. */
export function linkTabs(): void {
  const { setItem, removeItem } = Storage.prototype
  const sendStorageEvent = (key: string, newValue: string | null) =>
    setTimeout(() => dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage })))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    setItem.call(this, key, value)
    sendStorageEvent(key, value)
  })
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    removeItem.call(this, key)
    sendStorageEvent(key, null)
  })
}

/** The modules of another tab: it shares only the storage with the others. */
export async function loadTab(tab: number) {
  vi.resetModules()
  const { makeKeeper } = await import('../src/predictions/saving/keeper.ts')
  const { setPageToken } = await import('../src/lib/session/token.ts')
  const { ApiError } = await import('../src/lib/http/api.ts')

  /** Opens the questions in this tab. */
  async function open(server: Server, userId: number, way: Way, changes: Partial<Kind> = {}) {
    setPageToken('ada')
    const toError = ({ code, ...rest }: Failing) => new ApiError(code, { code, ...rest })
    const valuesOf = (items: readonly Item<Question, number>[]) =>
      Object.fromEntries(items.map(({ question, answer }) => [question.id, answer]))
    const kind: Kind = {
      name: 'match',
      queryKey: () => KEY,
      questionsOf: ({ questions }) => questions,
      changeQuestions: ({ questions }, change) => ({ questions: questions.map(change) }),
      idOf: ({ id }) => id,
      isDraft: (value): value is Draft => typeof value === 'object' && value !== null && 'value' in value,
      isSame: (first, second) => first.value === second.value,
      empty: { value: null },
      savedOf: ({ prediction }) => prediction && { value: prediction.value },
      answerOf: ({ value }) => value,
      send: { together: (_, items) => server.take(tab, valuesOf(items), toError) },
      withSaved(question, saved) {
        const own = saved.find(({ id }) => id === question.id)
        return own ? { ...question, prediction: { value: own.value, saved_at: own.saved_at } } : question
      },
      ...(way === 'by itself' && {
        savedAtOf: ({ prediction }) => prediction?.saved_at ?? null,
        sendsAfter: () => 400,
        endedBy: ['locked', 'not_open'],
      }),
      ...changes,
    }
    const client = new QueryClient()
    const keeper = makeKeeper(kind, { userId, slug: 'cup' }, client)
    const outcomes: Outcome<Question>[] = []
    const lapsed: number[] = []
    keeper.listen({
      onSettled: (outcome) => outcomes.push(outcome),
      onLapsed: (all) => lapsed.push(...all.map(({ question }) => question.id)),
    })
    const observer = new QueryObserver(client, {
      queryKey: KEY,
      queryFn: () => Promise.resolve(server.read()),
      staleTime: Infinity,
    })
    const shown = () => observer.getCurrentResult().data?.questions ?? []
    // As a screen does after each change of its data.
    const look = () =>
      queueMicrotask(() => shown().length > 0 && keeper.update(observer.getCurrentResult().data!, Date.now()))
    const stop = observer.subscribe(look)
    const subscriptions = [keeper.drafts.subscribe(look), keeper.marks.subscribe(look)]
    await vi.advanceTimersByTimeAsync(0)
    return {
      keeper,
      client,
      outcomes,
      lapsed,
      /** The values that the screen shows as saved. */
      shown: () => Object.fromEntries(shown().map(({ id, prediction }) => [id, prediction?.value ?? null])),
      phaseOf: (id: number) => shown().find((each) => each.id === id)?.phase,
      signOut: () => setPageToken(null),
      close() {
        keeper.end()
        stop()
        for (const each of subscriptions) each.unsubscribe()
        client.clear()
      },
    }
  }
  return { open }
}

/** How drafts are sent. */
export type Way = 'by itself' | 'with a press'
type Kind = DraftKind<Data, Question, Draft, number, Saved>
export type Tab = Awaited<ReturnType<Awaited<ReturnType<typeof loadTab>>['open']>>

export const OFFLINE = { code: 'offline' }
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Answers the call that has waited longest. */
export async function reply({ calls }: Server) {
  calls[0]!.reply()
  await pass(10)
}

export async function fail({ calls }: Server, failing: Failing) {
  calls[0]!.fail(failing)
  await pass(10)
}

/** Saves this value. */
export async function save(server: Server, { keeper }: Tab, id: number, value: number) {
  keeper.set(id, { value }, 0)
  await pass(0)
  await reply(server)
}

/** Two tabs for the tests of a file, with a clock that they move; each test has a user of its own. */
export function useTabs() {
  const modules: Awaited<ReturnType<typeof loadTab>>[] = []
  const tabs: Tab[] = []
  let me = 0
  const key = () => `drafts:${me}:cup:match`
  beforeAll(async () => {
    modules.push(await loadTab(0), await loadTab(1))
  })
  beforeEach(() => {
    vi.useFakeTimers()
    linkTabs()
    me += 1
  })
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.close()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  return {
    async open(server: Server, nth = 0, way: Way = 'by itself', changes: Partial<Kind> = {}) {
      const tab = await modules[nth]!.open(server, me, way, changes)
      tabs.push(tab)
      return tab
    },
    /** The drafts in the storage. */
    stored: () => JSON.parse(localStorage.getItem(key()) ?? '{}') as Record<string, Draft>,
    /** Puts drafts into the storage, as an earlier visit would. */
    leave: (drafts: object) => localStorage.setItem(key(), JSON.stringify(drafts)),
  }
}
