import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { policyWith } from '../http/browser-policy.ts'
import { languageOf } from '../http/problem.ts'
import { recordOf } from '../http/security-events.ts'

/** Where the links of letters lead that stop reminders (RFC 8058); the rest of the path is a token. */
export const UNSUBSCRIBE_PATH = '/mail/unsubscribe/'

/** What the tokens of links stand for: both throw `not_found` for any other text. */
type Links = {
  find(token: string): Promise<unknown>
  /** Stops the reminders of its user, and returns the user. */
  stop(token: string): Promise<number>
}

const WORDS = {
  ru: {
    title: 'Напоминания',
    ask: 'Больше не присылать вам напоминания и итоги туров?',
    button: 'Не присылать',
    done: 'Готово: напоминаний больше не будет. Включить их снова можно в настройках аккаунта.',
  },
  en: {
    title: 'Reminders',
    ask: 'Send you no more reminders and results of rounds?',
    button: 'Send no more',
    done: 'Done: you get no more reminders. You can switch them on again in your account.',
  },
}

const STYLE =
  'body{font:18px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.5rem;color-scheme:light dark}' +
  'button{font:inherit;font-weight:600;padding:.75rem 1.5rem;cursor:pointer}'
const POLICY = policyWith({
  'style-src': [`'sha256-${hash('sha256', STYLE, 'base64')}'`],
  'form-action': ["'self'"],
})
/** What a browser's form and a mail program (RFC 8058) send. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Serves the page of the link, and its one press. */
export function serveUnsubscribe(app: FastifyInstance, links: Links): void {
  type Request = FastifyRequest<{ Params: { token: string } }>
  const page = (request: FastifyRequest, reply: FastifyReply, isDone: boolean) => {
    const language = languageOf(request.headers['accept-language'])
    const { title, ask, button, done } = WORDS[language]
    const body = isDone
      ? `<p>${done}</p>`
      : `<p>${ask}</p><form method="post"><button>${button}</button></form>`
    void reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
    return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>${body}</body></html>`
  }
  void app.register(async (scope) => {
    // The body says nothing that the address does not say.
    for (const type of FORMS)
      scope.addContentTypeParser(
        type,
        (_request, body, done) => void body.resume().on('end', () => done(null)),
      )
    scope.get(`${UNSUBSCRIBE_PATH}:token`, async (request: Request, reply) => {
      await links.find(request.params.token)
      return page(request, reply, false)
    })
    scope.post(`${UNSUBSCRIBE_PATH}:token`, { bodyLimit: 4096 }, async (request: Request, reply) => {
      const userId = await links.stop(request.params.token)
      recordOf(request, 'reminders_stopped', { user_id: userId })
      return page(request, reply, true)
    })
  })
}
