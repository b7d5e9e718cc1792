import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../game/queries/query-client.ts'
import { type Progress, progressQuery } from './progress.ts'
import { useJustFilled } from './use-just-filled.ts'

type Part = { kind: 'match'; round_id: number; missing: number }

/** What the server answers while so many scores of rounds are missing, by round. */
const progress = (missing: Record<number, number>): Progress => {
  const kinds = Object.entries(missing).map(([id, count]): Part => ({
    kind: 'match',
    round_id: Number(id),
    missing: count,
  }))
  return { progress: [{ tournament: { slug: 'euro' }, kinds }], next: null } as unknown as Progress
}

/** React Query tells of new data in the next task. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0))

function open() {
  const queryClient = makeQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook((page: string) => useJustFilled(page), {
    wrapper,
    initialProps: '/tournament/euro',
  })
  const answers = (missing: Record<number, number>) =>
    act(async () => {
      queryClient.setQueryData(progressQuery.queryKey, progress(missing))
      await nextTask()
    })
  /** Asks for the progress; the returned function answers. */
  const asks = async () => {
    const { promise, resolve } = Promise.withResolvers<Progress>()
    const asked = queryClient.fetchQuery({
      queryKey: progressQuery.queryKey,
      queryFn: () => promise,
      staleTime: 0,
    })
    await act(nextTask)
    return (missing: Record<number, number>) =>
      act(async () => {
        resolve(progress(missing))
        await asked
        await nextTask()
      })
  }
  return { result, answers, asks, opens: rerender }
}

const NEXT = '/tournament/euro?round=md2'

it('holds on the page after that of a round that lacked something and lacks nothing, and stays so', async () => {
  const { result, answers, opens } = open()
  await answers({ 1: 2, 2: 4 })
  await answers({ 1: 1, 2: 4 })
  await answers({ 1: 0, 2: 4 })
  expect(result.current, 'the page shows the next step').toBe(false)
  opens(NEXT)
  expect(result.current).toBe(true)
  await answers({ 1: 0, 2: 3 })
  opens('/tournament/euro')
  expect(result.current).toBe(true)
})

it('holds on the next page also if the answer about the progress comes after the next step was pressed', async () => {
  const { result, answers, asks, opens } = open()
  await answers({ 1: 1, 2: 4 })
  const answer = await asks()
  opens(NEXT)
  expect(result.current, 'the answer has not come').toBe(false)
  await answer({ 1: 0, 2: 4 })
  expect(result.current).toBe(true)
})

it('holds after the second page if a round was filled on the second one', async () => {
  const { result, answers, asks, opens } = open()
  await answers({ 1: 2, 2: 1 })
  let answer = await asks()
  await answer({ 1: 1, 2: 1 })
  opens(NEXT)
  answer = await asks()
  await answer({ 1: 1, 2: 0 })
  expect(result.current, 'the page shows the next step').toBe(false)
  opens('/')
  expect(result.current).toBe(true)
})

it('does not hold for a round that is not filled, was full when the page opened, or has locked', async () => {
  const { result, answers, opens } = open()
  await answers({ 1: 0, 2: 4 })
  await answers({ 1: 0, 2: 3 })
  opens(NEXT)
  expect(result.current).toBe(false)
  await answers({ 1: 0 })
  opens('/')
  expect(result.current, 'round 2 is not asked any more').toBe(false)
})
