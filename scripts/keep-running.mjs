// Runs programs as one: they end together, in an orderly way, however this process is told to end.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** A Ctrl-C can arrive twice, from the terminal and from npm: within this many ms it counts as one. */
const ECHO_MS = 1000
const PARENT_CHECK_MS = 200

/**
 * Starts the programs ({ file, args, cwd, env }) and waits until all have ended; as soon as one ends, the others
 * are told to. Resolves to the exit code of the one that ended first.
 */
export function keepRunning(programs) {
  return new Promise((resolve) => {
    // Process groups of their own: of a Ctrl-C in the terminal they hear through us, once, and not beside us.
    const children = programs.map(({ file, args, ...options }) =>
      spawn(file, args, {
        stdio: ['ignore', 'inherit', 'inherit'],
        detached: process.platform !== 'win32',
        ...options,
      }),
    )
    let running = children.length
    let result
    let lastSignal = 0

    const tell = (signal) => {
      for (const child of children)
        if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    }
    const hear = (signal) => {
      if (Date.now() - lastSignal < ECHO_MS) return
      lastSignal = Date.now()
      tell(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, hear)

    // npm started us through a shell. A shell that does not pass signals on dies alone; then it is our turn too.
    const parent = process.ppid
    const watch = setInterval(() => {
      if (!process.env.npm_lifecycle_event || process.ppid === parent) return
      clearInterval(watch)
      hear('SIGTERM')
    }, PARENT_CHECK_MS)

    const end = (code) => {
      result ??= code
      running -= 1
      if (running > 0) {
        if (lastSignal === 0) tell('SIGTERM')
        return
      }
      clearInterval(watch)
      resolve(result)
    }
    for (const child of children) {
      child.once('error', (error) => {
        process.stderr.write(`${child.spawnfile} could not be run: ${error.message}\n`)
        end(1)
      })
      child.once('exit', (code, signal) => end(code ?? 128 + constants.signals[signal]))
    }
  })
}
