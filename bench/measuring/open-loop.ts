import { Agent, request } from 'node:http'
import type { Request } from './load.ts'

/** The longest wait (ms): a later answer is a fault of the run, not a figure. */
const ANSWER_MAX_MS = 30_000

/**
 * Sends a number of requests per second for a number of seconds, each when it is due, whether or not earlier
 * ones are answered. Returns the time (ms) of each from the moment when it was due, and the statuses.
 */
export async function pace(
  address: string,
  make: () => Request,
  { rate, seconds, sockets }: { rate: number; seconds: number; sockets: number },
): Promise<{ tookMs: number[]; statuses: Map<number, number> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const tookMs: number[] = []
  const statuses = new Map<number, number>()
  const begun = performance.now()
  const all = Array.from({ length: rate * seconds }, async (_, nth) => {
    const due = begun + (nth * 1000) / rate
    await until(due)
    const status = await ask(agent, address, make())
    tookMs.push(performance.now() - due)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  await Promise.all(all)
  agent.destroy()
  return { tookMs, statuses }
}

const until = (at: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())))

function ask(
  agent: Agent,
  address: string,
  { method = 'GET', path, headers, body }: Request,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(address + path, { agent, method, headers, timeout: ANSWER_MAX_MS }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode!))
      answer.on('error', reject)
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path} was not answered`)))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
