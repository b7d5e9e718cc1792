import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { destination } from 'pino'
import { readConfig } from './config.ts'
import { CannotStart } from './platform/cannot-start.ts'
import { makeLog } from './platform/log.ts'
import { type RunningServer, startServer } from './server.ts'

// The last resort: Node itself would write down all that an error carries, what stood in a row with it.
process.on('uncaughtException', (error) => {
  makeLog('fatal', destination({ fd: 2, sync: true })).fatal({ err: error }, 'ended by a mistake of ours')
  process.exit(1)
})

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist')
/** What a request in flight may take before it is cut off (ms). */
const SHUTDOWN_MAX = 30_000

try {
  const config = readConfig(process.env)
  const server = await startServer(config, existsSync(WEB_FOLDER) ? WEB_FOLDER : null)
  stopOnSignals(server, config.drainMs)
  process.stdout.write(`${server.greeting}\n`)
} catch (error) {
  // A mistake of ours shows where it is; whatever else it is, a stack would only hide the sentence.
  if (!(error instanceof CannotStart)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

/**
 * Orderly, once: proxies turn away, requests in flight finish, then the jobs, then the database. Somebody at a terminal
 * (SIGINT) waits for no proxy, nor does whoever tells it twice.
 */
function stopOnSignals(server: RunningServer, drainMs: number): void {
  let isStopping = false
  const stop = async (ms: number) => {
    if (isStopping) return void server.stop()
    isStopping = true
    setTimeout(() => process.exit(1), ms + SHUTDOWN_MAX).unref()
    await server.stop(ms)
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop(drainMs))
  process.on('SIGINT', () => void stop(0))
}
