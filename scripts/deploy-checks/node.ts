import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const START_MAX_MS = 240_000

export type Node = {
  address: string
  /** Ends the process by SIGTERM and waits for it. Returns its exit code. */
  stop(): Promise<number | null>
  /** Its exit code, when it has ended, by itself too. */
  ended: Promise<number | null>
  /** What the process has printed so far. */
  output(): string
}

/** Returns a port that nothing uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** A server has ended before it was ready; the message holds what it has printed. */
export class Ended extends Error {
  override readonly name = 'Ended'
}

/** Starts the server of a checkout as a process of its own, with these settings besides. Waits until it is ready; throws `Ended`. */
export async function startNode(checkout: string, settings: Record<string, string>): Promise<Node> {
  const port = await freePort()
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: checkout,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const address = `http://127.0.0.1:${port}`
  await untilReady(child, address, () => output)
  return {
    address,
    ended,
    output: () => output,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      return ended
    },
  }
}

async function untilReady(child: ChildProcess, address: string, output: () => string): Promise<void> {
  const until = performance.now() + START_MAX_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Ended(`The server has ended (${child.exitCode}):\n${output()}`)
    const reply = await fetch(`${address}/readyz`).catch(() => null)
    if (reply?.ok) return
    await pause(100)
  }
  child.kill('SIGKILL')
  throw new Error(`The server is not ready after ${START_MAX_MS / 1000} s:\n${output()}`)
}
