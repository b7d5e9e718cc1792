import type { FastifyInstance } from 'fastify'
import { findAppIcon, findPageChange, readManifest } from './contest/contest.ts'
import { makePagePolicy } from './platform/http/browser-policy.ts'
import { serveInstalling } from './platform/http/installing.ts'
import { serveWeb } from './platform/http/web.ts'
import type { Db } from './schema.ts'
import { listShown } from './shown-origins.ts'

type Web = {
  folder: string
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
  { folder, hasWorker, shared, policy }: Web,
  { byHttps, frames }: { byHttps: boolean; frames: readonly string[] },
): Promise<void> {
  await serveWeb(app, folder, {
    pagePolicy: makePagePolicy(() => listShown(db), { byHttps, frames, log: app.log }),
    isFramed: frames.length > 0,
    files: { ...shared, 'content-security-policy': policy },
    findChange: () => findPageChange(db),
  })
  serveInstalling(app, {
    manifest: (language) => readManifest(db, language),
    icon: () => findAppIcon(db),
    hasWorker,
    headers: shared,
  })
}
