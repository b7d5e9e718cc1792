import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isLost } from '../database/unavailable.ts'
import type { WritingServer } from './writing-server.ts'

/** The longest time for a connection: waiting for its turn in the pool, and making it (ms). */
export const CONNECT_MAX_MS = 10_000
/** The time between two tries to connect while another server takes over (ms). */
const TRY_AGAIN_MS = 100

type Release = (error?: Error | boolean) => void
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

/**
 * A pool whose callers wait while another server takes over, for some seconds: nothing was sent yet, so trying again is safe.
 */
export class PatientPool extends pg.Pool {
  readonly #server: WritingServer

  constructor(
    server: WritingServer,
    { Client, ...config }: Omit<pg.PoolConfig, 'Client'> & { Client: typeof pg.Client },
  ) {
    super({ ...config, Client: Client as unknown as NonNullable<pg.PoolConfig['Client']> })
    this.#server = server
  }

  // `any`, because the signatures in pg return a promise or nothing.
  override connect(callback?: Connected): any {
    const connected = this.#connect()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  async #connect(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect()
      } catch (error) {
        if (!isLost(error) || !this.#server.isExpected() || this.ending) throw error
        await pause(TRY_AGAIN_MS)
      }
    }
  }
}
