import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type pg from 'pg'

// PostgreSQL bounds statements, and not commits: one waits for a synchronous standby for as long as that takes, whatever
// `statement_timeout` says. So it is bounded here.

const BEGIN = /^\s*(begin|start\s+transaction)\b/i
const END = /^\s*(commit|rollback|abort)\b(?!\s+(to|prepared)\b)/i
const COMMIT = /^\s*commit\b/i
const WRITE = /^\s*(?:\/\*[^*]*\*\/\s*)?(insert|update|delete|merge|with)\b/i

export type CommitBounds = {
  /** For the end of a transaction (ms). */
  commit: number
  /** For a statement that writes outside of one, and so commits by itself: it may have waited for a lock before (ms). */
  write: number
}

/** What pg keeps of a connection, and does not declare. */
type Inside = {
  connection: { stream: Socket }
  host: string
  port: number
  processID: number | null
  secretKey: number | null
}

/** Watches the statements of one connection, and drops it when a commit takes too long: whoever waits for it is told so. */
export class CommitWatch {
  #isInTransaction = false
  readonly #client: Inside
  readonly #bounds: CommitBounds

  constructor(client: pg.Client, bounds: CommitBounds) {
    this.#client = client as unknown as Inside
    this.#bounds = bounds
  }

  /** To be called before a statement is sent; gives what to call when it has ended, or null where it is not bounded. */
  watch(text: string): (() => void) | null {
    const bound = this.#boundOf(text)
    if (BEGIN.test(text)) this.#isInTransaction = true
    else if (END.test(text)) this.#isInTransaction = false
    if (bound === null) return null
    const timer = setTimeout(() => this.#drop(), bound)
    return () => clearTimeout(timer)
  }

  #boundOf(text: string): number | null {
    if (COMMIT.test(text)) return this.#bounds.commit
    return !this.#isInTransaction && WRITE.test(text) ? this.#bounds.write : null
  }

  /** The server is asked to give up too, after nobody hears it any more: what it locked is free again then. */
  #drop(): void {
    const { connection, host, port, processID, secretKey } = this.#client
    connection.stream.destroy()
    if (processID === null || secretKey === null) return
    const request = Buffer.alloc(16)
    for (const [at, number] of [16, CANCEL, processID, secretKey].entries())
      request.writeInt32BE(number, at * 4)
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.setTimeout(CANCEL_MAX_MS, () => socket.destroy())
    // Out of reach: then it goes on there until the standby is back, and nothing can be done about it from here.
    socket.on('error', () => socket.destroy())
    socket.on('connect', () => socket.end(request))
  }
}

/** The number of the protocol by which a connection asks to cancel what another one does. */
const CANCEL = 80_877_102
const CANCEL_MAX_MS = 2000
