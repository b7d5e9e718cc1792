import type { MessageKind } from '@called-it/contract/account/channels.ts'
import type { Language } from '@called-it/contract/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WritePlainPage } from '../plain-page/plain-page.ts'
import { languageOf, Problem } from '../http/problem.ts'
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
    unknown:
      'Такой ссылки нет. Возможно, она скопирована не целиком. Сообщения можно отключить в настройках аккаунта.',
  },
  en: {
    title: 'Messages',
    ask: (what: string) => `Stop sending you ${what}?`,
    button: 'Stop sending',
    done: 'Done, we will not send them any more. You can switch them on again in your account.',
    unknown:
      'There is no such link. Perhaps it was not copied whole. You can switch messages off in your account.',
  },
}

/** The words of the page in a language, with what a link may stop. */
type Words = (typeof WORDS)[Language] & { what: (typeof WHAT)[Language] }

/** What a browser's form and a mail program (RFC 8058) send. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Serves the page of the link, and its one press. */
export function serveUnsubscribe(app: FastifyInstance, write: WritePlainPage, links: Links): void {
  type Request = FastifyRequest<{ Params: { token: string } }>
  const show = async (request: FastifyRequest, reply: FastifyReply, bodyOf: (words: Words) => string) => {
    const language = languageOf(request.headers['accept-language'])
    const words = { ...WORDS[language], what: WHAT[language] }
    const { html, policy } = await write({
      language,
      title: words.title,
      body: bodyOf(words),
      hasForm: true,
    })
    void reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
    return html
  }
  /** Answers with what `find` says of the link, or with 404. */
  const answer = async (
    request: Request,
    reply: FastifyReply,
    find: (token: string) => Promise<Stopping>,
    bodyOf: (words: Words, stopping: Stopping) => string,
  ) => {
    const stopping = await find(request.params.token).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return null
      throw error
    })
    if (stopping) return show(request, reply, (words) => bodyOf(words, stopping))
    return show(request, reply.code(404), ({ unknown }) => `<p>${unknown}</p>`)
  }
  void app.register(async (scope) => {
    // The body says nothing that the address does not say.
    for (const type of FORMS)
      scope.addContentTypeParser(
        type,
        (_request, body, done) => void body.resume().on('end', () => done(null)),
      )
    scope.get(`${UNSUBSCRIBE_PATH}:token`, (request: Request, reply) =>
      answer(
        request,
        reply,
        links.find,
        ({ what, ask, button }, { kind }) =>
          `<p>${ask(what[kind ?? 'all'])}</p><form method="post"><button>${button}</button></form>`,
      ),
    )
    scope.post(`${UNSUBSCRIBE_PATH}:token`, { bodyLimit: 4096 }, (request: Request, reply) =>
      answer(
        request,
        reply,
        async (token) => {
          const stopped = await links.stop(token)
          recordOf(request, 'reminders_stopped', stopped)
          return stopped
        },
        ({ done }) => `<p>${done}</p>`,
      ),
    )
  })
}
