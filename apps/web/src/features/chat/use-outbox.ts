import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import type { ChatPlace } from './chat.ts'
import { type Outbox, outboxOf } from './outbox.ts'

/** After that long (ms) a message of another tab is sent by this one: that tab may be gone. */
const LEFT_MS = 20_000

/** The outbox of a chat that is shown: what an earlier visit, or another tab, has left in it goes out too. */
export function useOutbox(place: ChatPlace, userId: number): Outbox {
  const outbox = outboxOf(place, userId, useQueryClient())
  const unsent = useSelector(outbox.unsent)
  useEffect(() => {
    outbox.wake()
  }, [outbox])
  useEffect(() => {
    const timer = setTimeout(outbox.wake, LEFT_MS)
    return () => clearTimeout(timer)
  }, [outbox, unsent])
  return outbox
}
