import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type pg from 'pg'

// PostgreSQL's `statement_timeout` bounds statements but not commits: a commit waits for a synchronous standby
// without a limit. So this file bounds commits.

const BEGIN = /^\s*(begin|start\s+transaction)\b/i
const END = /^\s*(commit|rollback|abort)\b(?!\s+(to|prepared)\b)/i
const COMMIT = /^\s*commit\b/i
const WRITE = /^\s*(?:\/\*[^*]*\*\/\s*)?(insert|update|delete|merge|with)\b/i

export type CommitBounds = {
  /** The longest time for the end of a transaction (ms). */
  commit: number
  /** The longest time for a writing statement outside of a transaction (ms): it commits by itself and may wait for a lock first. */
  write: number
}

/** Fields of a pg connection that pg does not declare. */
type Inside = {
  connection: { stream: Socket }
  host: string
  port: number
  processID: number | null
  secretKey: number | null
}

/**
 * A commit that PostgreSQL has answered without the word of its standby: somebody has cancelled the wait. It is lost if the standby
 * takes over. The code is that of the standard for a statement whose outcome is unknown.
 */
export class UnsureCommit extends Error {
  override readonly name = 'UnsureCommit'
  readonly code = '40003'
}

/** Watches the statements of one connection, and drops it when a commit takes too long: the caller gets an error. */
export class CommitWatch {
  #isInTransaction = false
  #isUnsure = false
  readonly #client: Inside
  readonly #bounds: CommitBounds | null

  /** Without `bounds` a commit may take as long as it takes. */
  constructor(client: pg.Client, bounds: CommitBounds | null) {
    this.#client = client as unknown as Inside
    this.#bounds = bounds
    client.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isUnsure = true
    })
  }

  /**
   * Called before a statement is sent. Returns the function to call when it has ended, which returns an error if the commit
   * must not be acknowledged; null if the statement does not commit.
   */
  watch(text: string): (() => UnsureCommit | null) | null {
    const bound = this.#boundOf(text)
    if (BEGIN.test(text)) this.#isInTransaction = true
    else if (END.test(text)) this.#isInTransaction = false
    if (bound === null) return null
    this.#isUnsure = false
    const timer = this.#bounds && setTimeout(() => this.#drop(), this.#bounds[bound])
    return () => {
      if (timer) clearTimeout(timer)
      return this.#isUnsure ? new UnsureCommit('The standby has not confirmed the commit') : null
    }
  }

  #boundOf(text: string): keyof CommitBounds | null {
    if (COMMIT.test(text)) return 'commit'
    return !this.#isInTransaction && WRITE.test(text) ? 'write' : null
  }

  /** Asks the server to cancel too, after the connection is dropped: this frees the locks. */
  #drop(): void {
    const { connection, host, port, processID, secretKey } = this.#client
    connection.stream.destroy()
    if (processID === null || secretKey === null) return
    const request = Buffer.alloc(16)
    for (const [at, number] of [16, CANCEL, processID, secretKey].entries())
      request.writeInt32BE(number, at * 4)
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.setTimeout(CANCEL_MAX_MS, () => socket.destroy())
    // The server is out of reach: the commit goes on there until the standby is back, and nothing can be done from here.
    socket.on('error', () => socket.destroy())
    socket.on('connect', () => socket.end(request))
  }
}

/** The protocol number of a cancel request, by which a connection cancels the statement of another. */
const CANCEL = 80_877_102
const CANCEL_MAX_MS = 2000
