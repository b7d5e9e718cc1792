import { openDatabase } from '../src/platform/database/db.ts'
import type { Schema } from '../src/schema.ts'
import { type AskedServer, callsOver } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { run } from './process.ts'

const fail = (error: Error) => {
  throw error
}

export type ServerProcess = AskedServer & {
  /** The settings of the process, for the command line on the same database. */
  env: Record<string, string>
  stop(): Promise<void>
}

/**
 * The server as a process of its own, as `npm start` runs it, on a database of its own (a new one unless `given`). Tests
 * call it over the network.
 */
export async function startServerProcess(
  settings: Record<string, string>,
  given?: TestDatabase,
): Promise<ServerProcess> {
  const place = given ?? (await createTestDatabase())
  const database = openDatabase<Schema>(place.url, 2, fail)
  const env = { DATABASE_URL: place.url, PORT: '0', DEMO: '0', DATABASE_POOL: '5', ...settings }
  const { child, printed, ended } = run('main', [], env)
  const address = /ready at (\S+)/.exec(await printed(/ready at \S+\n/))![1]!
  const request: AskedServer['request'] = async (method, url, { token, body, headers = {} } = {}) => {
    const reply = await fetch(address + url, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    const isJson = /json/.test(reply.headers.get('content-type') ?? '')
    return {
      status: reply.status,
      body: isJson && text ? JSON.parse(text) : text,
      headers: Object.fromEntries(reply.headers),
    }
  }
  return {
    database,
    request,
    ...callsOver(request, database.db),
    env,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await database.close()
      await place.drop()
    },
  }
}
