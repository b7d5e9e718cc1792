import { isReachable } from './api.ts'
import { readStored, store } from '../storage/storage.ts'

const PAUSE_MS = 5000
const KEY = 'came_back'
/**
 * If the connection is lost again this soon (ms) after it came back, its loss is not the cause of the error.
 */
const SOON_MS = 10_000

type Listener = {
  /** Called when there is no connection. */
  onOffline: () => void
  /** Called once, when the site answers. */
  onOnline: () => void
}

/** Waits until the site answers: it tries when the browser reports a connection, and every few seconds. */
export function waitForConnection({ onOffline, onOnline }: Listener): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look() {
    clearTimeout(timer)
    const isBack = (await isReachable()) && !hasJustReturned()
    if (isOver) return
    if (isBack) {
      stop()
      store(KEY, String(Date.now()), 'session')
      onOnline()
    } else {
      onOffline()
      timer = setTimeout(() => void look(), PAUSE_MS)
    }
  }
  function stop() {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', lookNow)
  }
  const lookNow = () => void look()
  addEventListener('online', lookNow)
  lookNow()
  return stop
}

function hasJustReturned() {
  return Date.now() - Number(readStored(KEY, 'session') ?? 0) < SOON_MS
}
