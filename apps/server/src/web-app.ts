import type { FastifyInstance } from 'fastify'
import { findAppIcon, findPageChange, readManifest } from './contest/contest.ts'
import { makePagePolicy } from './platform/http/browser-policy.ts'
import type { PageChange } from './platform/http/changed-page.ts'
import { serveInstalling } from './platform/http/installing.ts'
import { serveWeb } from './platform/http/web.ts'
import type { Db } from './schema.ts'
import { listShown } from './shown-origins.ts'

type Web = {
  folder: string
  /** The key of the main way to sign in; undefined: there is none. */
  mainWay: string | undefined
  /** Whether browsers get the service worker. */
  hasWorker: boolean
  /** The headers of files that other sites may load, and the policy of files. */
  shared: Record<string, string>
  policy: string
}

/** Serves the built web app: its pages with what the contest changes in them, its files, and what installs it. */
export async function serveWebApp(
  app: FastifyInstance,
  db: Db,
  { folder, mainWay, hasWorker, shared, policy }: Web,
  { byHttps, frames }: { byHttps: boolean; frames: readonly string[] },
): Promise<void> {
  await serveWeb(app, folder, {
    pagePolicy: makePagePolicy(() => listShown(db), { byHttps, frames, log: app.log }),
    isFramed: frames.length > 0,
    files: { ...shared, 'content-security-policy': policy },
    findChange: async () => withMainWay(await findPageChange(db), mainWay),
  })
  serveInstalling(app, {
    manifest: (language) => readManifest(db, language),
    icon: () => findAppIcon(db),
    hasWorker,
    headers: shared,
  })
}

/** The way whose form the build draws into the page. */
const DRAWN_WAY = 'reddy'

/** Notes in the page which way to sign in is the main one, if its form is not the one that the page already shows. */
export function withMainWay(change: PageChange | null, way: string | undefined): PageChange | null {
  if (way === undefined || way === DRAWN_WAY) return change
  return {
    key: `${way} ${change?.key ?? ''}`,
    change: (html) => (change?.change(html) ?? html).replace('<html ', `<html data-main-way="${way}" `),
  }
}
