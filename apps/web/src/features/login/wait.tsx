import { useEffect } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useNow } from '../../lib/now.ts'

/** Until when a refusal for too many requests asks to wait; null: nothing to wait for. */
export function waitOf(error: unknown): number | null {
  return error instanceof ApiError && error.code === 'too_many_requests' ? error.retryAt : null
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
