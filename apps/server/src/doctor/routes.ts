import { postDoctor, readHealth } from '@called-it/contract/health/health.ts'
import type { FastifyInstance } from 'fastify'
import type { Way } from '../accounts/accounts.ts'
import type { Database } from '../platform/database/db.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db, Schema } from '../schema.ts'
import * as doctor from './doctor.ts'
import { type Echo, ECHO_PATH, prove } from './echo.ts'

/** Mounts the health of the product for its owners, and the answer by which the doctor knows the product at its address. */
export function doctorRoutes(
  app: FastifyInstance,
  mount: Mount<SignedIn>,
  database: Database<Schema>,
  { settings, ways }: { settings: doctor.DoctorSettings; ways: readonly Way[] },
): void {
  serveEcho(app, database.db)
  // Owners who ask at the same time get the same report.
  let examining: Promise<unknown> | null = null
  const examine = async () => {
    const findings = await doctor.examine(database, settings, ways)
    await doctor.keepReport(database.db, findings)
  }
  mount(readHealth, () => doctor.readHealth(database))
  mount(postDoctor, async () => {
    examining ??= examine().finally(() => (examining = null))
    await examining
    return doctor.readHealth(database)
  })
}

/** Mounts the answer to the doctor's question at the public address. Anybody else gets "not found". */
function serveEcho(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { question: string } }>(
    `${ECHO_PATH}/:question`,
    async (request, reply): Promise<Echo> => {
      const proof = await prove(db, request.params.question)
      if (proof === null) throw problem('not_found')
      reply.header('cache-control', 'no-store')
      const forwarded = request.headers['x-forwarded-for']
      return {
        proof,
        peer: request.socket.remoteAddress ?? '',
        address: request.ip,
        forwarded: forwarded === undefined ? null : String(forwarded),
      }
    },
  )
}
