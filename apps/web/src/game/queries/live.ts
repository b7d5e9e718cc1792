import { STREAM_PATH } from '@called-it/contract/signals.ts'
import type { Signal } from '@called-it/contract/topics.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openStream } from '../../lib/http/api.ts'
import { keys } from './query-keys.ts'
import { spreadOf } from './spread.ts'

/** The first and the longest pause before a broken stream is opened again (ms); pauses double in between. */
const FIRST_PAUSE_MS = 1000
const LAST_PAUSE_MS = 60_000
/** After a stream that lasted this long (ms) the pauses start from the first again. */
const LASTED_MS = 30_000
/**
 * The stream also returns the signals since the page was opened; this margin (ms) covers the request itself …
 */
const ON_ITS_WAY_MS = 2000
/** … and this is the longest such time (ms), for a page that was long at the sign-in form. */
const PAST_MAX_MS = 30_000
/**
 * Clients spread their requests after a chat message within this time (ms); a team has a hundred members at
 * most.
 */
const MESSAGE_SPREAD_MS = 1000

/** Keeps the data on screen fresh while a user is signed in; a hidden tab pauses. */
export function useLive(isSignedIn: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isSignedIn) return
    const refresher = makeRefresher(queryClient)
    let following: AbortController | null = null
    let isFirst = true

    function follow() {
      if (document.visibilityState === 'hidden') {
        following?.abort()
        following = null
      } else if (!following) {
        following = new AbortController()
        void followSignals(following.signal, refresher, isFirst)
        isFirst = false
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      following?.abort()
      refresher.stop()
    }
  }, [isSignedIn, queryClient])
}

type Refresher = ReturnType<typeof makeRefresher>

/**
 * Reloads a tournament and the feed at a random moment after the first of several signals: all clients
 * receive the signal of a goal at the same time and must not all send requests at once. The more users a tournament
 * has, the longer that may take (`spread.ts`).
 */
function makeRefresher(queryClient: QueryClient) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()

  function later(name: string, queryKeys: readonly (readonly unknown[])[], spread = spreadOf(queryClient)) {
    if (waiting.has(name)) return
    const refresh = () => {
      waiting.delete(name)
      for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey })
    }
    waiting.set(name, setTimeout(refresh, Math.random() * spread))
  }

  return {
    tournament: (slug: string) =>
      later(
        slug,
        [keys.tournament(slug), keys.tournaments(), keys.progress(), keys.users()],
        spreadOf(queryClient, slug),
      ),
    messages: (slug: string, team: number | string) =>
      later(`${slug} ${team}`, [keys.chatNews(slug, team), keys.unread(slug, team)], MESSAGE_SPREAD_MS),
    desk: () => later('desk', [keys.desk()]),
    /** Reloads everything that signals can change, after some were missed. */
    everything: () =>
      later('', [['tournament'], keys.tournaments(), keys.progress(), keys.users(), keys.desk()]),
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}

/** Reads the stream until it is aborted, and opens it again whenever it breaks. */
async function followSignals(abort: AbortSignal, refresher: Refresher, isFirst: boolean): Promise<void> {
  let pause = FIRST_PAUSE_MS
  let hasMissed = !isFirst
  while (!abort.aborted) {
    let openedAt = Infinity
    try {
      const path = hasMissed ? STREAM_PATH : `${STREAM_PATH}?past_ms=${pageAge()}`
      const stream = await openStream(path, abort)
      openedAt = Date.now()
      if (hasMissed) refresher.everything()
      await readSignals(stream, refresher)
    } catch {
      // Refused or broken: users need no message, since another try follows and pages also refresh without
      // it.
    }
    if (Date.now() - openedAt > LASTED_MS) pause = FIRST_PAUSE_MS
    hasMissed = true
    if (!abort.aborted) await sleep(pause * (0.5 + Math.random() / 2), abort)
    pause = Math.min(pause * 2, LAST_PAUSE_MS)
  }
}

/** Returns the time (ms) since the first data of this page may have been requested. */
function pageAge(): number {
  return Math.round(Math.min(performance.now() + ON_ITS_WAY_MS, PAST_MAX_MS))
}

/** The server writes each signal on a line of its own, `data: {…}`; other lines say nothing that a page needs. */
async function readSignals(stream: ReadableStream<Uint8Array<ArrayBuffer>>, refresher: Refresher) {
  const texts = stream.pipeThrough(new TextDecoderStream()).getReader()
  let begun = ''
  for (;;) {
    const { done, value } = await texts.read()
    if (done) return
    const lines = (begun + value).split('\n')
    begun = lines.pop()!
    for (const line of lines) if (line.startsWith('data:')) handleSignal(line.slice(5), refresher)
  }
}

/** Reloads the data that a signal names; unknown signals of a newer server are ignored. */
function handleSignal(data: string, refresher: Refresher): void {
  try {
    const { topic, tournament, team } = JSON.parse(data) as Partial<Signal>
    if (topic === 'desk') refresher.desk()
    if (typeof tournament !== 'string') return
    if (topic !== 'message') refresher.tournament(tournament)
    else if (team) refresher.messages(tournament, team)
  } catch {
    // An unknown signal: nothing to reload.
  }
}

/** Resolves after `ms`, or as soon as it is aborted. */
function sleep(ms: number, abort: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    abort.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
