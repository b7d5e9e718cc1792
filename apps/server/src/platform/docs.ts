import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { PAGE_HEADERS } from './browser-policy.ts'

/** The OpenAPI document at /api/v1/openapi.json and a readable page of it at /api/docs, under the policy of our pages. */
export async function serveDocs(app: FastifyInstance, document: object, policy: string): Promise<void> {
  app.get('/api/v1/openapi.json', async () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ ...PAGE_HEADERS, 'content-security-policy': policy })
    })
    await scope.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'list' } })
  })
}
