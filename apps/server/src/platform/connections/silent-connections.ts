import type pg from 'pg'
import type { Place } from './addresses.ts'
import { counted } from '../log.ts'
import { askServer, type Facts } from './facts.ts'

/** Fields of a pg connection that pg does not declare. */
type Inside = {
  readyForQuery: boolean
  _txStatus: string | null
  connection: { stream: { bytesRead: number; bytesWritten: number } }
}
const insideOf = (client: pg.Client): Inside => client as unknown as Inside

const isWaiting = (client: pg.Client): boolean => !insideOf(client).readyForQuery
const bytesOf = (client: pg.Client): number => {
  const { bytesRead, bytesWritten } = insideOf(client).connection.stream
  return bytesRead + bytesWritten
}

/** Sessions that are at work, or were a moment ago: then their answer may be on its way. */
const AT_WORK = `select pid from pg_stat_activity
  where pid = any($1::int[]) and (state = 'active' or state_change > clock_timestamp() - interval '2 s')`

/**
 * Finds connections that something between has forgotten: they stay open, and no answer ever comes. A statement that takes long looks
 * the same from here, so the server is asked whether it is at work on it.
 */
export class SilentConnections {
  /** The connections that waited for an answer at the last look, with the bytes that had passed. */
  #seen = new Map<pg.Client, number>()
  #isAsking = false

  /**
   * Returns those of a server's connections that have waited for an answer since the last look, without one byte, while the server
   * has nothing to do for them. Throws if the server cannot be asked.
   */
  async find(clients: Iterable<[pg.Client, Facts]>, place: Place): Promise<pg.Client[]> {
    if (this.#isAsking) return []
    const waiting = [...clients].filter(([client]) => isWaiting(client))
    const quiet = waiting.filter(([client]) => this.#seen.get(client) === bytesOf(client))
    this.#seen = new Map(waiting.map(([client]) => [client, bytesOf(client)]))
    if (quiet.length === 0) return []
    const atWork = await this.#listAtWork(
      place,
      quiet.map(([, { pid }]) => pid),
    )
    // An answer may have come meanwhile.
    const isQuiet = (client: pg.Client) => isWaiting(client) && this.#seen.get(client) === bytesOf(client)
    return quiet.filter(([client, { pid }]) => !atWork.has(pid) && isQuiet(client)).map(([client]) => client)
  }

  async #listAtWork(place: Place, pids: number[]): Promise<Set<number>> {
    this.#isAsking = true
    try {
      const rows = await askServer<{ pid: number }>(place, AT_WORK, [pids])
      return new Set(rows.map(({ pid }) => pid))
    } finally {
      this.#isAsking = false
    }
  }
}

/** Says that connections to a server are silent. */
export function silentWords(count: number, server: string): string {
  const rest =
    count === 1
      ? 'is silent, as if forgotten on the way; it is made anew'
      : 'are silent, as if forgotten on the way; they are made anew'
  return `${counted(count, 'connection')} to the database server ${server} ${rest}.`
}

/** Whether nothing is under way on a connection. */
export const isIdle = (client: pg.Client): boolean => !isWaiting(client) && insideOf(client)._txStatus === 'I'
