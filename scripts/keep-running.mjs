// Runs programs as one: they end together, in an orderly way, whichever way this process is ended.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** The time (ms) within which two Ctrl-C count as one: the terminal and npm may both send it. */
const ECHO_MS = 1000
const PARENT_CHECK_MS = 200

/**
 * Starts the programs ({ file, args, cwd, env }) and waits until all have ended. When one ends, the others
 * receive a signal to end. Resolves to the exit code of the one that ended first.
 */
export function keepRunning(programs) {
  return new Promise((resolve) => {
    // Separate process groups: a Ctrl-C in the terminal reaches them only through this process, once.
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

    const signalGroup = (signal) => {
      for (const child of children)
        if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    }
    const hear = (signal) => {
      if (Date.now() - lastSignal < ECHO_MS) return
      lastSignal = Date.now()
      signalGroup(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, hear)

    // npm starts this process through a shell. A shell that does not pass signals on dies alone; then this
    // process ends too.
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
        if (lastSignal === 0) signalGroup('SIGTERM')
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
