import { isReachable } from './api.ts'
import { readStored, store } from '../storage/storage.ts'

const PAUSE_MS = 5000
const KEY = 'came_back'
/** A page that came back and is away again this soon (ms) misses something else than a connection. */
const SOON_MS = 10_000

type Listener = {
  /** There is no connection. */
  onAway: () => void
  /** The site answers, called once. */
  onBack: () => void
}

/** Watches until the site answers: when the browser says that it is online, and every few seconds besides. */
export function comeBack({ onAway, onBack }: Listener): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look() {
    clearTimeout(timer)
    const isBack = (await isReachable()) && !cameBackJustNow()
    if (isOver) return
    if (isBack) {
      stop()
      store(KEY, String(Date.now()), 'session')
      onBack()
    } else {
      onAway()
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

function cameBackJustNow() {
  return Date.now() - Number(readStored(KEY, 'session') ?? 0) < SOON_MS
}
