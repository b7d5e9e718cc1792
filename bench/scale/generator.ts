import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import type { Request } from '../measuring/load.ts'
import type { Wires } from './meter.ts'

/** The longest wait (ms): a later answer is none. */
const ANSWER_MAX_MS = 30_000

export type Answered = { name: string; status: number; tookMs: number }
export type Named = Request & { name: string; address: string }

/** Sends calls, and counts the bytes on its wires as the nodes see them. */
export type Generator = {
  wires: Wires
  /** Sends one call; the time counts from `dueAt`. A status of 0 says that no answer came. */
  send(call: Named, dueAt?: number): Promise<Answered>
  /** Keeps so many calls under way, each caller asking again at once, until so many are answered. */
  keep(make: (nth: number) => Named, underWay: number, count: number): Promise<Answered[]>
  close(): void
}

export function makeGenerator(): Generator {
  const agent = new Agent({ keepAlive: true, maxSockets: 4000 })
  const counted = new Map<Socket, { read: number; written: number }>()
  const wires = { out: 0, in: 0 }
  /** Adds what a socket has carried since it was last looked at. */
  const count = (socket: Socket) => {
    const before = counted.get(socket) ?? { read: 0, written: 0 }
    const now = { read: socket.bytesRead, written: socket.bytesWritten }
    if (!counted.has(socket)) socket.once('close', () => counted.delete(socket))
    counted.set(socket, now)
    wires.out += now.read - before.read
    wires.in += now.written - before.written
  }

  const send: Generator['send'] = (call, dueAt = performance.now()) =>
    new Promise((resolve) => {
      const { name, address, method = 'GET', path, headers, body } = call
      const end = (status: number) => resolve({ name, status, tookMs: performance.now() - dueAt })
      const outgoing = request(
        address + path,
        { agent, method, headers, timeout: ANSWER_MAX_MS },
        (answer) => {
          // The answer gives its socket back when it ends.
          const { socket } = answer
          answer.resume()
          answer.on('end', () => {
            count(socket)
            end(answer.statusCode ?? 0)
          })
          answer.on('error', () => end(0))
        },
      )
      outgoing.on('timeout', () => outgoing.destroy())
      outgoing.on('error', () => end(0))
      outgoing.end(body)
    })

  return {
    wires,
    send,
    async keep(make, underWay, total) {
      const answers: Answered[] = []
      let begun = 0
      await Promise.all(
        Array.from({ length: Math.min(underWay, total) }, async () => {
          while (begun < total) answers.push(await send(make((begun += 1))))
        }),
      )
      return answers
    },
    close: () => agent.destroy(),
  }
}

/** Throws if one of these answers is a refusal: its cost is not that of the call. */
export function expectAll(answers: Answered[]): void {
  const bad = answers.find(({ status }) => status < 200 || status > 299)
  if (bad) throw new Error(`${bad.name} was answered ${bad.status}`)
}
