import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import type { ChatPlace } from './chat.ts'
import { type Outbox, outboxOf } from './outbox.ts'

/** After this time (ms) this tab sends another tab's message, since that tab may be closed. */
const LEFT_MS = 20_000

/** Returns the outbox of the shown chat. It also sends messages left by an earlier visit or another tab. */
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
