import { hash } from 'node:crypto'
import type { MessageKind } from '@called-it/contract/account/channels.ts'
import type { Language } from '@called-it/contract/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { policyWith } from '../http/browser-policy.ts'
import { languageOf } from '../http/problem.ts'
import { recordOf } from '../http/security-events.ts'

/** Where the links of letters lead that stop reminders (RFC 8058); the rest of the path is a token. */
export const UNSUBSCRIBE_PATH = '/mail/unsubscribe/'

/** Whose messages of which kind a link stops; null: all, as links of older letters do. */
type Stopping = { user_id: number; kind: MessageKind | null }

/** What the tokens of links stand for: both throw `not_found` for any other text. */
type Links = {
  find(token: string): Promise<Stopping>
  /** Stops what the link is for, and returns it. */
  stop(token: string): Promise<Stopping>
}

/** What a link stops, in a sentence that goes on. */
const WHAT: Record<Language, Record<MessageKind | 'all', string>> = {
  ru: {
    all: 'напоминания и итоги туров',
    missing: 'напоминания о закрытии приёма прогнозов',
    exact: 'сообщения о точных счётах',
    round: 'итоги туров',
    chat: 'сообщения о чате команды',
    news: 'сообщения о переносах матчей и заменах бойцов',
  },
  en: {
    all: 'reminders and results of rounds',
    missing: 'reminders before predictions close',
    exact: 'messages about exact scores',
    round: 'results of rounds',
    chat: 'messages about the team chat',
    news: 'messages about moved matches and replaced fighters',
  },
}

const WORDS = {
  ru: {
    title: 'Сообщения',
    ask: (what: string) => `Больше не присылать вам ${what}?`,
    button: 'Не присылать',
    done: 'Готово, больше не пришлём. Включить их снова можно в настройках аккаунта.',
  },
  en: {
    title: 'Messages',
    ask: (what: string) => `Stop sending you ${what}?`,
    button: 'Stop sending',
    done: 'Done, we will not send them any more. You can switch them on again in your account.',
  },
}

const STYLE =
  ':root{color-scheme:light dark}body{font:18px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.5rem}' +
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
  const page = (request: FastifyRequest, reply: FastifyReply, { kind }: Stopping, isDone: boolean) => {
    const language = languageOf(request.headers['accept-language'])
    const { title, ask, button, done } = WORDS[language]
    const body = isDone
      ? `<p>${done}</p>`
      : `<p>${ask(WHAT[language][kind ?? 'all'])}</p><form method="post"><button>${button}</button></form>`
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
      return page(request, reply, await links.find(request.params.token), false)
    })
    scope.post(`${UNSUBSCRIBE_PATH}:token`, { bodyLimit: 4096 }, async (request: Request, reply) => {
      const stopped = await links.stop(request.params.token)
      recordOf(request, 'reminders_stopped', stopped)
      return page(request, reply, stopped, true)
    })
  })
}
