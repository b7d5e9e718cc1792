import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { destination } from 'pino'
import { readConfig } from './config.ts'
import { CannotStart } from './platform/cannot-start.ts'
import { makeLog } from './platform/log.ts'
import { type RunningServer, startServer } from './server.ts'

// The last resort: Node itself would print everything that an error carries, including a row's data.
process.on('uncaughtException', (error) => {
  makeLog('fatal', destination({ fd: 2, sync: true })).fatal({ err: error }, 'ended by a mistake of ours')
  process.exit(1)
})

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist')
/** How long a request in flight may take before it is cut off (ms). */
const SHUTDOWN_MAX = 30_000

try {
  const config = readConfig(process.env)
  const server = await startServer(config, existsSync(WEB_FOLDER) ? WEB_FOLDER : null)
  stopWhenTold(server, config.drainMs)
  process.stdout.write(`${server.greeting}\n`)
} catch (error) {
  // A programming error needs its stack. Any other failure is explained by its sentence alone.
  if (!(error instanceof CannotStart)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

/**
 * Stops once and in order: proxies turn away, requests in flight finish, then the jobs, then the database.
 * SIGINT, from a terminal, does not wait for proxies, and neither does a second signal. A process that is too old for its
 * database stops like one that got SIGTERM, and ends with an error.
 */
function stopWhenTold(server: RunningServer, drainMs: number): void {
  let isStopping = false
  const stop = async (ms: number, exitCode = 0) => {
    if (isStopping) return void server.stop()
    isStopping = true
    setTimeout(() => process.exit(1), ms + SHUTDOWN_MAX).unref()
    await server.stop(ms)
    process.exit(exitCode)
  }
  process.on('SIGTERM', () => void stop(drainMs))
  process.on('SIGINT', () => void stop(0))
  void server.outdated.then((sentence) => {
    process.stderr.write(`${sentence}\n`)
    return stop(drainMs, 1)
  })
}
