import type { FastifyInstance } from 'fastify'
import { languageOf } from './problem.ts'

/** How long browsers keep the manifest and the icon (s): a changed name is seen by whoever installs later. */
const KEPT_S = 600
/** In the web folder: the product's icon, the service worker, and the one that removes it. */
const [ICON, WORKER, WORKER_OFF] = ['icon-512.png', '/sw.js', 'sw-off.js'] as const

type Installing = {
  manifest: (language: 'ru' | 'en') => Promise<object>
  /** The icon of the contest, a PNG; null: it has that of the product. */
  icon: () => Promise<Buffer | null>
  /** Whether browsers get the service worker; if not, they get one that removes it. */
  hasWorker: boolean
  headers: Record<string, string>
}

/** Serves what a device needs to install the web app. Its files are served by `serveWeb`. */
export function serveInstalling(
  app: FastifyInstance,
  { manifest, icon, hasWorker, headers }: Installing,
): void {
  const kept = { ...headers, 'cache-control': `public, max-age=${KEPT_S}` }
  app.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', async (request, reply) => {
    const { lang } = request.query
    const language = lang === 'ru' || lang === 'en' ? lang : languageOf(request.headers['accept-language'])
    reply.headers({ ...kept, vary: 'accept-language' }).type('application/manifest+json; charset=utf-8')
    return JSON.stringify(await manifest(language))
  })
  app.get('/app-icon.png', async (_request, reply) => {
    const own = await icon()
    reply.headers(kept)
    return own ? reply.type('image/png').send(own) : reply.sendFile(ICON, { cacheControl: false })
  })
  if (!hasWorker) app.get(WORKER, (_request, reply) => reply.sendFile(WORKER_OFF))
}
