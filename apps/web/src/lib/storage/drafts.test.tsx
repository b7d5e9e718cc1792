import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const isScore = (value: unknown): value is number => typeof value === 'number'
const PLACE = { user: 7, tournament: 'euro-2024', type: 'match' }

// A fresh module stands for a reloaded page or another tab: all its drafts come from storage.
let useDrafts: typeof import('./drafts.ts').useDrafts
let hasDrafts: typeof import('./drafts.ts').hasDrafts
async function reload() {
  vi.resetModules()
  ;({ useDrafts, hasDrafts } = await import('./drafts.ts'))
}
beforeEach(reload)

/** Opens a place in the current tab, which later tabs do not change. */
function open(place = PLACE) {
  const useTheseDrafts = useDrafts
  return renderHook(() => useTheseDrafts(place, isScore)).result
}

describe('drafts', () => {
  it('survive a reload', async () => {
    const before = open()
    act(() => before.current.set(12, 2))
    expect(before.current.drafts).toEqual({ 12: 2 })
    await reload()
    expect(open().current.drafts).toEqual({ 12: 2 })
  })

  it('belong to one user, one tournament and one type', () => {
    const mine = open()
    act(() => mine.current.set(12, 2))
    expect(open({ ...PLACE, user: 8 }).current.drafts).toEqual({})
    expect(open({ ...PLACE, tournament: 'euro-2028' }).current.drafts).toEqual({})
  })

  it('are dropped one by one, some, or all', () => {
    const result = open()
    act(() => {
      for (const id of [1, 2, 3, 4]) result.current.set(id, id)
      result.current.set(1, null)
      result.current.drop([2])
    })
    expect(result.current.drafts).toEqual({ 3: 3, 4: 4 })
    act(() => result.current.drop())
    expect(result.current.drafts).toEqual({})
    expect(localStorage).toHaveLength(0)
  })

  it('ignore invalid values', () => {
    localStorage.setItem('drafts:7:euro-2024:match', '{"1":2,"2":"x"}')
    expect(open().current.drafts).toEqual({ 1: 2 })
    localStorage.setItem('drafts:9:euro-2024:match', '{"1":')
    expect(open({ ...PLACE, user: 9 }).current.drafts).toEqual({})
  })

  it('last as long as the page if the storage is full', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const result = open()
    act(() => result.current.set(5, 1))
    expect(result.current.drafts).toEqual({ 5: 1 })
    full.mockRestore()
  })

  it('are found, whichever user they belong to', () => {
    expect(hasDrafts()).toBe(false)
    const result = open()
    act(() => result.current.set(5, 1))
    expect(hasDrafts()).toBe(true)
    act(() => result.current.drop())
    expect(hasDrafts()).toBe(false)
  })
})

describe('drafts in two tabs', () => {
  const KEY = 'drafts:7:euro-2024:match'
  /** Sends the event that browsers send to other tabs after a write. */
  const sendStorageEvent = (key: string | null = KEY) =>
    act(() => void dispatchEvent(new StorageEvent('storage', { key })))

  async function openTwo() {
    const first = open()
    await reload()
    return [first, open()] as const
  }

  it('are the same at once', async () => {
    const [first, second] = await openTwo()
    act(() => first.current.set(12, 2))
    sendStorageEvent()
    expect(second.current.drafts).toEqual({ 12: 2 })
    act(() => second.current.set(12, 3))
    sendStorageEvent()
    expect(first.current.drafts).toEqual({ 12: 3 })
    act(() => first.current.drop([12]))
    sendStorageEvent()
    expect(second.current.drafts).toEqual({})
  })

  it('are not overwritten by a tab that has missed them', async () => {
    const [first, second] = await openTwo()
    act(() => first.current.set(12, 2))
    act(() => second.current.set(13, 1)) // this tab was asleep: it has received no event
    expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual({ 12: 2, 13: 1 })
    expect(second.current.drafts).toEqual({ 12: 2, 13: 1 })
    act(() => first.current.drop())
    expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual({ 13: 1 })
  })

  it('are gone if the whole storage is cleared', async () => {
    const [first] = await openTwo()
    act(() => first.current.set(12, 2))
    localStorage.clear()
    sendStorageEvent(null)
    expect(first.current.drafts).toEqual({})
  })

  it('are read again by a page that returns from the browser’s cache', async () => {
    const [first, second] = await openTwo()
    act(() => first.current.set(12, 2))
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(second.current.drafts).toEqual({ 12: 2 })
  })

  it('keep what the storage did not take, whatever the other tab writes', async () => {
    const [first, second] = await openTwo()
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    act(() => first.current.set(12, 2))
    full.mockRestore()
    act(() => second.current.set(13, 1))
    sendStorageEvent()
    expect(first.current.drafts).toEqual({ 12: 2, 13: 1 })
    act(() => first.current.set(14, 4))
    expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual({ 12: 2, 13: 1, 14: 4 })
  })
})
