/** What a page tells its service worker (sw.js): files to keep, or whom to forget. */
type Message = { files: string[]; isNewest: boolean } | { forget: 'answers' | 'user' }

/** Undefined: the browser has none here, because the page comes without encryption. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker

const tell = (message: Message) => workers()?.controller?.postMessage(message)

/** Starts the service worker, and lets it keep the files of this page. */
export function startWorker(): void {
  const here = workers()
  if (!here || import.meta.env.DEV) return
  const keepFiles = (isNewest: boolean) =>
    tell({ files: performance.getEntriesByType('resource').map(({ name }) => name), isNewest })
  // A new worker, also that of a new build, has no files yet.
  here.addEventListener('controllerchange', () => keepFiles(true))
  // Without a worker everything works that has a connection.
  here.register('/sw.js').then(
    // A browser that is told to have no workers answers without one.
    (started?: ServiceWorkerRegistration) => started && keepFiles(!started.installing && !started.waiting),
    () => undefined,
  )
}

/** Forgets the answers of whoever used this page before. */
export const forgetKeptAnswers = (): void => tell({ forget: 'answers' })

/** Forgets the user of this browser: the answers, and the messages that this browser gets. */
export const forgetUserOfWorker = (): void => tell({ forget: 'user' })
