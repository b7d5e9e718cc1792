import { readConfig } from '../src/config.ts'
import { type RunningServer, startServer } from '../src/server.ts'

/** Starts the whole server by its settings, as `main.ts` does, but in this process. The caller stops it. */
export const startHere = async (env: Record<string, string>): Promise<RunningServer> =>
  startServer(readConfig({ PORT: '0', DEMO: '0', DRAIN_SECONDS: '0', LOG_LEVEL: 'silent', ...env }), null)

/** Starts a server, uses it and stops it, also after a failure. */
export async function withServer<Result>(
  env: Record<string, string>,
  use: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const server = await startHere(env)
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}
