import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { now, useNow } from '../../lib/now.ts'

/** How long a refusal for too many requests asks to wait; the caller ends it by dropping the error. */
export function useWait(error: unknown): { waiting: boolean; until: number } {
  const [until, setUntil] = useState(0)
  useEffect(() => {
    const seconds = error instanceof ApiError && error.code === 'too_many_requests' ? error.retryAfter : null
    setUntil(seconds ? now() + seconds * 1000 : 0)
  }, [error])
  return { waiting: until > 0, until }
}

/** «Отправить ещё раз можно через 0:42»; calls `onEnd` when the moment has come. */
export function Wait({ label, until, onEnd }: { label: string; until: number; onEnd: () => void }) {
  const present = useNow()
  const isOver = present >= until // never before its time: the server would refuse again
  const seconds = Math.max(1, Math.floor(until / 1000) - Math.floor(present / 1000))
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  return (
    <p className="text-13 text-text-2">
      {label}{' '}
      <b className="type-num ml-1 text-[22px] text-text" role="timer">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </b>
    </p>
  )
}
