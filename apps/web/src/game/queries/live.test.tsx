import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { server } from '../../../test/server.ts'
import { myToken } from '../../../test/token.ts'
import { useLive } from './live.ts'
import { makeQueryClient } from './query-client.ts'
import { keys } from './query-keys.ts'

type Stream = {
  authorization: string | null
  past: string | null
  send: (text: string) => void
  end: () => void
  isLeft: () => boolean
}

/** A server whose streams the test controls. */
function openStreams() {
  const streams: Stream[] = []
  server.use(
    http.get('*/api/v1/stream', ({ request }) => {
      let left = false
      request.signal.addEventListener('abort', () => (left = true))
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const encoder = new TextEncoder()
          controller.enqueue(encoder.encode(': hello\n\n'))
          streams.push({
            authorization: request.headers.get('Authorization'),
            past: new URL(request.url).searchParams.get('past_ms'),
            send: (text) => controller.enqueue(encoder.encode(text)),
            end: () => controller.close(),
            isLeft: () => left,
          })
        },
        cancel: () => void (left = true),
      })
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
    }),
  )
  return streams
}

function follow() {
  const queryClient = makeQueryClient()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  const requests = () => invalidate.mock.calls.map(([filters]) => filters?.queryKey)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const hook = renderHook(({ isSignedIn }) => useLive(isSignedIn), {
    wrapper,
    initialProps: { isSignedIn: true },
  })
  return { queryClient, requests, ...hook }
}

const score = (slug: string) => `event: score\ndata: {"topic":"score","tournament":"${slug}","team":null}\n\n`
const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  document.cookie = `token=${myToken()}; Path=/`
  vi.spyOn(Math, 'random').mockReturnValue(0.02) // signals are followed within 80 ms, breaks within about 500
})
afterEach(() => void vi.restoreAllMocks())

it('reloads the tournament and the feed once for any number of signals', async () => {
  const streams = openStreams()
  const { requests } = follow()
  await waitFor(() => expect(streams).toHaveLength(1))
  expect(streams[0]!.authorization).toBe(`Bearer ${myToken()}`)

  streams[0]!.send(': still here\n\n')
  streams[0]!.send(score('euro') + score('euro').slice(0, 20))
  streams[0]!.send(score('euro').slice(20))
  await waitFor(() =>
    expect(requests()).toEqual([keys.tournament('euro'), keys.tournaments(), keys.progress(), keys.users()]),
  )
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(requests()).toHaveLength(4)

  streams[0]!.send(score('ucl'))
  await waitFor(() => expect(requests()).toContainEqual(keys.tournament('ucl')))
})

it('waits the longer the more users a tournament has', async () => {
  const streams = openStreams()
  const { queryClient } = follow()
  queryClient.setQueryData(keys.tournament('euro'), { slug: 'euro', participants_count: 50_000 })
  const feed = { tournaments: [{ slug: 'ucl', participants_count: 1_000_000 }] }
  queryClient.setQueryData(keys.tournaments({}), { pages: [feed], pageParams: [1] })
  await waitFor(() => expect(streams).toHaveLength(1))
  const timer = vi.spyOn(globalThis, 'setTimeout')
  const expectWait = async (slug: string, wait: number) => {
    streams[0]!.send(score(slug))
    await waitFor(() => expect(timer).toHaveBeenCalledWith(expect.any(Function), wait))
  }
  await expectWait('euro', 400)
  await expectWait('ucl', 600)
  await expectWait('unknown', 80)
  timer.mockClear()
  streams[0]!.end()
  // After a break everything is read again, by the users of all tournaments.
  await waitFor(() => expect(streams).toHaveLength(2), { timeout: 3000 })
  await waitFor(() => expect(timer).toHaveBeenCalledWith(expect.any(Function), 600))
})

it('ignores signals that it does not know', async () => {
  const streams = openStreams()
  const { requests } = follow()
  await waitFor(() => expect(streams).toHaveLength(1))
  streams[0]!.send('data: not json\n\ndata: {"topic":"weather"}\n\n')
  streams[0]!.send('data: {"topic":"message","tournament":"ucl"}\n\n' + score('euro'))
  await waitFor(() => expect(requests()).toHaveLength(4))
})

it('reloads the chat of a team at once, and nothing else', async () => {
  const streams = openStreams()
  const { requests } = follow()
  await waitFor(() => expect(streams).toHaveLength(1))
  vi.spyOn(Math, 'random').mockReturnValue(0.99)
  const message = (team: string) => `data: {"topic":"message","tournament":"euro","team":${team}}\n\n`
  streams[0]!.send(message('"a-b"') + message('"a-b"') + message('7'))
  const expected = ['a-b', 7].flatMap((team) => [keys.chatNews('euro', team), keys.unread('euro', team)])
  await waitFor(() => expect(requests()).toEqual(expected), { timeout: 1500 })
})

it('reconnects after a break, and reloads everything that it may have missed', async () => {
  const streams = openStreams()
  const { requests } = follow()
  await waitFor(() => expect(streams).toHaveLength(1))
  streams[0]!.end()
  await waitFor(() => expect(streams).toHaveLength(2), { timeout: 3000 })
  await waitFor(() =>
    expect(requests()).toEqual([
      ['tournament'],
      keys.tournaments(),
      keys.progress(),
      keys.users(),
      keys.desk(),
    ]),
  )
  streams[1]!.send(score('euro'))
  await waitFor(() => expect(requests()).toContainEqual(keys.tournament('euro')))
})

it('reconnects ever later if its streams do not last, as the user has too many', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  const clock = vi.spyOn(Date, 'now')
  const streams = openStreams()
  follow()
  const expectPause = async (nth: number, lasted: number, pause: number) => {
    await waitFor(() => expect(streams).toHaveLength(nth), { timeout: 5000 })
    clock.mockReturnValue(Date.now() + lasted)
    timer.mockClear()
    streams[nth - 1]!.end()
    await waitFor(() => expect(timer).toHaveBeenCalledWith(expect.any(Function), pause))
  }
  await expectPause(1, 1000, 510)
  await expectPause(2, 1000, 1020)
  await expectPause(3, 40_000, 510)
})

it('reloads what was signalled while the page was loading, but after a break everything', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(5000.4)
  const streams = openStreams()
  follow()
  await waitFor(() => expect(streams).toHaveLength(1))
  streams[0]!.end()
  await waitFor(() => expect(streams).toHaveLength(2), { timeout: 3000 })
  expect(streams.map(({ past }) => past)).toEqual(['7000', null])
})

it('pauses while the tab is hidden', async () => {
  const streams = openStreams()
  const { requests } = follow()
  await waitFor(() => expect(streams).toHaveLength(1))
  show('hidden')
  await waitFor(() => expect(streams[0]!.isLeft()).toBe(true))
  show('visible')
  await waitFor(() => expect(streams).toHaveLength(2))
  await waitFor(() =>
    expect(requests()).toEqual([
      ['tournament'],
      keys.tournaments(),
      keys.progress(),
      keys.users(),
      keys.desk(),
    ]),
  )
})

it('stops when nobody is signed in any more', async () => {
  const streams = openStreams()
  const { requests, rerender } = follow()
  await waitFor(() => expect(streams).toHaveLength(1))
  streams[0]!.send(score('euro'))
  rerender({ isSignedIn: false })
  await waitFor(() => expect(streams[0]!.isLeft()).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(requests()).toEqual([])
})
