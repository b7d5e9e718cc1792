import { LANGUAGES } from '@called-it/contract/languages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBrand } from '../contest/contest.ts'
import { languageOf } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { makeFaces } from './look.ts'
import { privacyPage } from './privacy.ts'

/**
 * Serves the page that says what is stored of whom: to everybody, before the sign-in, too. `?lang=` chooses the language. `webFolder` has
 * the built web app, whose letters the page shows; null: it is served elsewhere.
 */
export function servePrivacy(app: FastifyInstance, db: Db, webFolder: string | null): void {
  const findFaces = makeFaces(webFolder)
  app.get('/privacy', async (request: FastifyRequest<{ Querystring: { lang?: unknown } }>, reply) => {
    const asked = LANGUAGES.find((language) => language === request.query.lang)
    const language = asked ?? languageOf(request.headers['accept-language'])
    const [faces, look] = await Promise.all([findFaces(), readBrand(db, language)])
    const { html, policy } = privacyPage(language, { faces, ...look })
    void reply.type('text/html; charset=utf-8').headers({
      'content-security-policy': policy,
      vary: 'accept-language',
      'cache-control': 'no-cache',
    })
    return html
  })
}
