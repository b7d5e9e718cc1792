import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../failover/database-server.ts'

const PROGRAM = join(import.meta.dirname, '../../src/main.ts')
const CLOCK = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href
/** How soon a process that has ended is started again (ms), as systemd or Docker do. */
const AGAIN_AFTER_MS = 300
const LOOK_EVERY_MS = 50
const LOOK_MAX_MS = 2000

/** A process of the product at a port of its own, which is started again whenever it ends. */
export class ProductProcess {
  readonly name: string
  readonly port: number
  /** When it ended without having been killed, though it had worked before. */
  readonly ended: string[] = []
  readonly #env: Record<string, string>
  readonly #clock: string
  readonly #log: string
  #child: ChildProcess | null = null
  #hasWorked = false
  #isToEnd = false
  #running: Promise<void> = Promise.resolve()

  private constructor(name: string, folder: string, port: number, env: Record<string, string>) {
    this.name = name
    this.port = port
    this.#log = join(folder, `${name.replaceAll(' ', '-')}.log`)
    this.#clock = join(folder, `${name.replaceAll(' ', '-')}.clock`)
    this.#env = {
      PATH: process.env.PATH!,
      NODE_OPTIONS: `--import=${CLOCK}`,
      CLOCK_FILE: this.#clock,
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      PORT: String(port),
      ...env,
    }
  }

  static async start(name: string, folder: string, env: Record<string, string>): Promise<ProductProcess> {
    const made = new ProductProcess(name, folder, await findFreePort(), env)
    made.setClock(0)
    made.#running = made.#keepRunning()
    return made
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Sets the clock of this process off by so much (ms). */
  setClock(offMs: number): void {
    writeFileSync(this.#clock, String(offMs))
  }

  /** Kills it by SIGKILL. It starts again by itself. */
  kill(): void {
    this.#hasWorked = false
    this.#child?.kill('SIGKILL')
  }

  /** Waits until it can serve and commit. Returns whether it can, after that time (ms). */
  async isReady(maxMs: number): Promise<boolean> {
    const until = performance.now() + maxMs
    while (performance.now() < until) {
      if (await this.#answers('readyz')) return true
      await pause(LOOK_EVERY_MS)
    }
    return false
  }

  /** Ends it for good, as an operator does. */
  async stop(): Promise<void> {
    this.#isToEnd = true
    this.#child?.kill('SIGTERM')
    await this.#running
  }

  async #answers(path: string): Promise<boolean> {
    return fetch(`${this.address}/${path}`, { signal: AbortSignal.timeout(LOOK_MAX_MS) }).then(
      (reply) => reply.ok,
      () => false,
    )
  }

  async #keepRunning(): Promise<void> {
    while (!this.#isToEnd) {
      const log = openSync(this.#log, 'a')
      const child = spawn(process.execPath, [PROGRAM], { env: this.#env, stdio: ['ignore', log, log] })
      closeSync(log)
      this.#child = child
      const ended = new Promise((resolve) => child.once('exit', resolve))
      const up = this.#noteWhenUp(child)
      await ended
      await up
      if (this.#hasWorked && !this.#isToEnd)
        this.ended.push(
          `${this.name} ended by itself (${child.signalCode ?? child.exitCode}); see ${this.#log}`,
        )
      this.#hasWorked = false
      if (!this.#isToEnd) await pause(AGAIN_AFTER_MS)
    }
  }

  async #noteWhenUp(child: ChildProcess): Promise<void> {
    while (child.exitCode === null && child.signalCode === null) {
      if (await this.#answers('healthz')) {
        this.#hasWorked = true
        return
      }
      await pause(LOOK_EVERY_MS)
    }
  }
}
