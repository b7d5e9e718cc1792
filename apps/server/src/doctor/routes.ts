import type { FastifyInstance } from 'fastify'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { type Echo, ECHO_PATH, prove } from './echo.ts'

/** Mounts the answer to the doctor's question at the public address. Anybody else gets "not found". */
export function serveEcho(app: FastifyInstance, db: Db): void {
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
