import { LANGUAGES } from '@called-it/contract/languages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WritePlainPage } from '../platform/plain-page/plain-page.ts'
import { languageOf } from '../platform/http/problem.ts'
import { privacyPage } from './privacy.ts'

/** Serves the page that says what is stored of whom: to everybody, before the sign-in, too. `?lang=` chooses the language. */
export function servePrivacy(app: FastifyInstance, write: WritePlainPage): void {
  app.get('/privacy', async (request: FastifyRequest<{ Querystring: { lang?: unknown } }>, reply) => {
    const asked = LANGUAGES.find((language) => language === request.query.lang)
    const { html, policy } = await write(privacyPage(asked ?? languageOf(request.headers['accept-language'])))
    void reply.type('text/html; charset=utf-8').headers({
      'content-security-policy': policy,
      vary: 'accept-language',
      'cache-control': 'no-cache',
    })
    return html
  })
}
