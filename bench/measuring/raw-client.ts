import { connect, type Socket } from 'node:net'
import type { Request } from './load.ts'

const HEAD_END = '\r\n\r\n'

/** Sends calls over connections that stay open, one at a time on each. */
export type RawClient = {
  /** Returns the status of the answer; 0 if none came in time or the connection broke. */
  ask(call: Request): Promise<number>
  close(): void
}

type Line = {
  socket: Socket
  finish: ((status: number) => void) | null
  head: string
  left: number
  status: number
}

/**
 * Makes a client that costs a tenth of the time of Node's own, so that a crowd on the cores of the server under test takes little from
 * it. It understands answers with a Content-Length, as all answers of the product are but streams. `most`: connections;
 * further calls wait for one. `patienceMs`: how long a caller waits before he leaves and his connection closes.
 */
export function makeRawClient(address: string, most: number, patienceMs: number): RawClient {
  const { hostname, port } = new URL(address)
  const free: Line[] = []
  const all = new Set<Line>()
  const waiting: ((line: Line) => void)[] = []

  const release = (line: Line) => {
    const next = waiting.shift()
    if (next) next(line)
    else free.push(line)
  }
  const end = (line: Line, status: number) => {
    const { finish } = line
    line.finish = null
    finish?.(status)
  }
  const lose = (line: Line) => {
    all.delete(line)
    line.socket.destroy()
    const at = free.indexOf(line)
    if (at !== -1) free.splice(at, 1)
    end(line, 0)
    if (waiting.length > 0 && all.size < most) waiting.shift()!(open())
  }
  const read = (line: Line, bytes: Buffer) => {
    if (line.left < 0) {
      line.head += bytes.toString('latin1')
      const at = line.head.indexOf(HEAD_END)
      if (at === -1) return
      line.status = Number(line.head.slice(9, 12))
      const length = /\r\ncontent-length: (\d+)/i.exec(line.head)?.[1]
      if (length === undefined) throw new Error(`an answer without a length: ${line.head.slice(0, at)}`)
      line.left = Number(length) - (line.head.length - at - HEAD_END.length)
    } else line.left -= bytes.length
    if (line.left > 0) return
    const isLast = /\r\nconnection: close/i.test(line.head)
    const { status } = line
    end(line, status)
    if (isLast) lose(line)
    else release(line)
  }
  function open(): Line {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const line: Line = { socket, finish: null, head: '', left: -1, status: 0 }
    all.add(line)
    socket.on('data', (bytes: Buffer) => read(line, bytes))
    socket.on('error', () => lose(line))
    socket.on('close', () => all.has(line) && lose(line))
    return line
  }
  return {
    ask(call) {
      const text = textOf(call)
      return new Promise((resolve) => {
        let taken: Line | null = null
        let isDone = false
        const finish = (status: number) => {
          clearTimeout(patience)
          isDone = true
          resolve(status)
        }
        const patience = setTimeout(() => (taken ? lose(taken) : finish(0)), patienceMs)
        const take = (line: Line) => {
          if (isDone) return release(line)
          taken = line
          Object.assign(line, { finish, head: '', left: -1 })
          line.socket.write(text)
        }
        const line = free.pop() ?? (all.size < most ? open() : null)
        if (line) take(line)
        else waiting.push(take)
      })
    },
    close() {
      for (const line of all) line.socket.destroy()
    },
  }
}

function textOf({ method = 'GET', path, headers = {}, body = '' }: Request): string {
  const lines = Object.entries({ host: 'bench', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
