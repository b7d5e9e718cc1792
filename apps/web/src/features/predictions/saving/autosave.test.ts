import type { Score } from '@called-it/rules/football/score.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/http/api.ts'
import { type Item, makeAutosave, PAUSE_MS } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const score = (first: number, second: number) => ({ first, second })
const offline = () => new ApiError('Нет соединения', { code: 'offline' })

/** An autosave whose calls wait for `answer` or `fail`. */
function make() {
  const sent: Item<Score>[][] = []
  const answered: Item<Score>[][] = []
  const failed: { items: readonly Item<Score>[]; retryAt: number | null }[] = []
  let settle: { resolve: () => void; reject: (error: unknown) => void }
  const scores = new Map<number, Score>()
  const autosave = makeAutosave<Score, void>({
    answerOf: (id) => scores.get(id) ?? null,
    send: (items) => {
      sent.push([...items])
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      settle = { resolve, reject }
      return promise
    },
    onSending: () => {},
    onReply: (_, items) => answered.push([...items]),
    onFailure: (_, items, retryAt) => failed.push({ items, retryAt }),
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return {
    autosave: {
      ...autosave,
      put(id: number, typed: Score, pause?: number) {
        scores.set(id, typed)
        autosave.put(id, pause)
      },
    },
    scores,
    sent,
    answered,
    failed,
    pass,
    answer: async () => (settle.resolve(), await pass(0)),
    fail: async (error: unknown) => (settle.reject(error), await pass(0)),
  }
}

describe('a save', () => {
  it('goes out after a pause, with the latest score of each match, in one call', async () => {
    const { autosave, sent, pass } = make()
    autosave.put(1, score(2, 0))
    await pass(PAUSE_MS - 100)
    autosave.put(1, score(2, 1))
    autosave.put(2, score(0, 0))
    await pass(PAUSE_MS - 1)
    expect(sent).toEqual([])
    await pass(1)
    expect(sent).toEqual([
      [
        { id: 1, answer: score(2, 1) },
        { id: 2, answer: score(0, 0) },
      ],
    ])
  })

  it('can be hurried, and called off', async () => {
    const { autosave, sent, pass, answer } = make()
    autosave.put(1, score(2, 0))
    autosave.put(2, score(1, 0))
    autosave.flush([1])
    expect(sent, 'at once: the page may be gone in a moment').toEqual([[{ id: 1, answer: score(2, 0) }]])
    autosave.drop(2)
    await answer()
    await pass(60_000)
    expect(sent).toHaveLength(1)
  })

  it('waits for what is coming, so that all of it goes in one call', async () => {
    const { autosave, sent, pass } = make()
    autosave.put(1, score(2, 0))
    await pass(PAUSE_MS - 100)
    autosave.put(2, score(1, 0))
    autosave.delay()
    await pass(PAUSE_MS - 1)
    expect(sent).toEqual([])
    await pass(1)
    expect(sent.map((items) => items.map(({ id }) => id))).toEqual([[1, 2]])
  })

  it('waits for the one before it, so that the last score is the last to arrive', async () => {
    const { autosave, sent, answered, pass, answer } = make()
    autosave.put(1, score(2, 0), 0)
    await pass(0)
    autosave.put(1, score(3, 0), 0)
    await pass(5000)
    expect(sent).toHaveLength(1)
    await answer()
    expect(sent[1]).toEqual([{ id: 1, answer: score(3, 0) }])
    await answer()
    expect(answered).toHaveLength(2)
  })
})

describe('a save that failed', () => {
  it('is tried again after 2, 8 and 30 s, then every 30 s', async () => {
    const { autosave, sent, failed, pass, fail } = make()
    autosave.put(1, score(2, 0), 0)
    await pass(0)
    for (const pause of [2000, 8000, 30_000, 30_000]) {
      const before = sent.length
      await fail(offline())
      expect(failed.at(-1)?.retryAt).toBe(Date.now() + pause)
      await pass(pause - 1)
      expect(sent).toHaveLength(before)
      await pass(1)
      expect(sent).toHaveLength(before + 1)
    }
  })

  it('waits as long as the server asks for', async () => {
    const { autosave, sent, pass, fail } = make()
    autosave.put(1, score(2, 0), 0)
    await pass(0)
    await fail(
      new ApiError('Слишком много', { code: 'too_many_requests', status: 429, retryAt: Date.now() + 20_000 }),
    )
    autosave.put(2, score(1, 1), 0)
    autosave.retry()
    await pass(19_999)
    expect(sent).toHaveLength(1)
    await pass(1)
    expect(sent).toHaveLength(2)
  })

  it('gives way to a score typed meanwhile', async () => {
    const { autosave, sent, pass, fail } = make()
    autosave.put(1, score(2, 0), 0)
    await pass(0)
    autosave.put(1, score(4, 0))
    await fail(offline())
    await pass(PAUSE_MS)
    expect(sent[1]).toEqual([{ id: 1, answer: score(4, 0) }])
  })

  it('is not tried again when its score is gone, as saved in another tab', async () => {
    const { autosave, scores, sent, pass, fail } = make()
    autosave.put(1, score(2, 0), 0)
    await pass(0)
    await fail(offline())
    scores.delete(1)
    await pass(120_000)
    expect(sent).toHaveLength(1)
  })

  it('is not hurried by anything but the connection, or by request', async () => {
    const { autosave, sent, pass, fail } = make()
    autosave.put(1, score(2, 0), 0)
    await pass(0)
    await fail(offline())
    autosave.flush()
    await pass(0)
    expect(sent).toHaveLength(1)
    autosave.retry()
    expect(sent).toHaveLength(2)
  })

  it('is not tried again when it was refused', async () => {
    const { autosave, sent, failed, pass, fail } = make()
    autosave.put(1, score(2, 0), 0)
    await pass(0)
    await fail(new ApiError('Поздно', { code: 'locked', status: 409 }))
    expect(failed).toEqual([{ items: [{ id: 1, answer: score(2, 0) }], retryAt: null }])
    await pass(120_000)
    expect(sent).toHaveLength(1)
  })
})
