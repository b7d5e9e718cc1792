import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** The OpenAPI document at /api/v1/openapi.json and a readable page of it at /api/docs. */
export async function serveDocs(app: FastifyInstance, document: object): Promise<void> {
  app.get('/api/v1/openapi.json', async () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list' },
  })
}
