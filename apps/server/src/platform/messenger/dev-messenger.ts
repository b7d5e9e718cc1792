import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { policyWith } from '../http/browser-policy.ts'
import { escaped } from '../http/escaped.ts'
import type { DevMessage } from './dev-messages-store.ts'
import type { BuiltinMessenger } from './messenger.ts'
import { isLoopback } from '../network/network.ts'
import { problem } from '../http/problem.ts'
import { FORWARDED } from '../network/proxies.ts'

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}
li{margin:.75rem 0;white-space:pre-line}time{opacity:.7;font-size:.85em}`
/** The style of its page; its policy allows nothing else. */
const POLICY = policyWith({ 'style-src': [`'sha256-${hash('sha256', STYLE, 'base64')}'`] })

/** Returns the host of a request without its port. */
const hostOf = (header: string): string => header.replace(/:\d+$/, '')

/**
 * Whether a request comes from this machine, as far as can be seen: its host is this machine, and
 * nothing shows that a proxy forwarded it. HTTP/1.0 counts as a proxy: some proxies speak it and send no other sign.
 */
function isOfThisMachine({ headers, raw }: FastifyRequest): boolean {
  const isPassedOn = FORWARDED.some((name) => headers[name] !== undefined)
  return !isPassedOn && raw.httpVersion !== '1.0' && isLoopback(hostOf(headers.host ?? ''))
}

/**
 * Shows the messages of the built-in messenger: a page for people, JSON for tests. If nobody chose that messenger
 * (`isOpen` false), only this machine can see it, and others get "not found". The page has the name of the contest.
 */
export function serveDevMessenger(
  app: FastifyInstance,
  messenger: BuiltinMessenger,
  isOpen: boolean,
  findName: () => Promise<string>,
): void {
  const onRequest = async (request: FastifyRequest) => {
    if (!isOpen && !isOfThisMachine(request)) throw problem('not_found')
  }
  app.get<{ Querystring: { account?: string } }>(
    '/dev/messages',
    { onRequest },
    async ({ query: { account } }) => {
      const messages = await messenger.messages(account)
      const ofOne = ({ text, code, sent_at }: DevMessage) => ({ text, code, sent_at })
      return { messages: account ? messages.map(ofOne) : messages }
    },
  )

  app.get('/dev/messenger', { onRequest }, async (_request, reply) => {
    const name = escaped(await findName())
    const items = (await messenger.messages())
      .slice(0, 50)
      .map(
        ({ account, text, sent_at }) =>
          `<li><b>${escaped(account)}</b> ${escaped(text)} <time>${sent_at}</time></li>`,
      )
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY)
    return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<meta name="viewport" content="width=device-width"><title>${name}: мессенджер / messenger</title>
<style>${STYLE}</style></head><body>
<h1>${name}: мессенджер</h1>
<p>Сюда приходят коды вместо настоящего мессенджера. Codes arrive here instead of a real messenger.</p>
<ul>${items.join('\n') || '<li>Пока пусто. Nothing yet.</li>'}</ul></body></html>`
  })
}
