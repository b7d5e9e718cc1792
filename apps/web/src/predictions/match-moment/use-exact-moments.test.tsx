import type { Match } from '@called-it/contract/kinds/match.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { called, earned, finished, inHours, match } from '../../../test/answers/matches.ts'
import { useExactMoments } from './use-exact-moments.ts'

const exact = (id: number, hoursAgo: number) =>
  match(id, 'dk', 'gb-eng', finished([1, 1], earned(1, 1, 'exact'), { started_at: inHours(-hoursAgo) }))

function start(matches: Match[], isOnScreen: (match: Match) => boolean = () => true, userId = 7) {
  return renderHook(({ shown }) => useExactMoments(shown, userId, isOnScreen), {
    initialProps: { shown: matches },
  })
}

it('celebrates each match once for each user, several of them 400 ms apart', () => {
  const matches = [exact(1, 3), exact(2, 5)]
  const { result } = start(matches)
  expect([...result.current.moments]).toEqual([
    [2, 0],
    [1, 400],
  ])
  act(() => result.current.end(2))
  expect([...result.current.moments.keys()]).toEqual([1])
  expect(start(matches).result.current.moments.size).toBe(0)
  expect(start(matches, () => true, 8).result.current.moments.size).toBe(2)
})

it('celebrates a match that was live and ended with the exact score', () => {
  const live = match(1, 'dk', 'gb-eng', {
    status: 'live',
    phase: 'locked',
    started_at: inHours(-2),
    score: { first: 1, second: 1 },
    prediction: called(1, 1),
  })
  const { result, rerender } = start([live])
  expect(result.current.moments.size).toBe(0)
  rerender({ shown: [exact(1, 2)] })
  expect([...result.current.moments]).toEqual([[1, 0]])
})

it('waits until the row is scrolled into view', async () => {
  const seen = new Set([1])
  const { result } = start([exact(1, 3), exact(2, 5)], ({ id }) => seen.has(id))
  expect([...result.current.moments.keys()]).toEqual([1])
  seen.add(2)
  dispatchEvent(new Event('scroll'))
  await waitFor(() => expect([...result.current.moments.keys()]).toEqual([1, 2]))
})

it('celebrates once also if nothing can be stored', () => {
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  onTestFinished(() => write.mockRestore())
  const { result, rerender } = start([exact(1, 3)])
  act(() => result.current.end(1))
  rerender({ shown: [exact(1, 3)] })
  expect(result.current.moments.size).toBe(0)
})
