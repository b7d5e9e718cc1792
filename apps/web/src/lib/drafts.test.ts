import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const isScore = (value: unknown): value is number => typeof value === 'number'
const PLACE = { user: 7, tournament: 'euro-2024', type: 'match' }

// A fresh module is a reloaded page: what it still knows comes from storage.
let useDrafts: typeof import('./drafts.ts').useDrafts
beforeEach(async () => {
  vi.resetModules()
  ;({ useDrafts } = await import('./drafts.ts'))
})

async function reload() {
  vi.resetModules()
  ;({ useDrafts } = await import('./drafts.ts'))
}

const open = (place = PLACE) => renderHook(() => useDrafts(place, isScore)).result

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

  it('leave out what is not theirs', () => {
    localStorage.setItem('drafts:7:euro-2024:match', '{"1":2,"2":"x"}')
    expect(open().current.drafts).toEqual({ 1: 2 })
    localStorage.setItem('drafts:9:euro-2024:match', '{"1":')
    expect(open({ ...PLACE, user: 9 }).current.drafts).toEqual({})
  })

  it('are kept for the page when the storage is full', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const result = open()
    act(() => result.current.set(5, 1))
    expect(result.current.drafts).toEqual({ 5: 1 })
    full.mockRestore()
  })
})
