import type { FastifyInstance } from 'fastify'
import type { Language, Localized } from '@called-it/contract/languages.ts'
import {
  findAppIcon,
  findPageChange,
  type Linked,
  readContest,
  readEntry,
  readManifest,
  withPreview,
} from './contest/contest.ts'
import { makePagePolicy } from './platform/http/browser-policy.ts'
import type { PageChange } from './platform/http/changed-page.ts'
import { serveInstalling } from './platform/http/installing.ts'
import { serveWeb } from './platform/http/web.ts'
import type { Db } from './schema.ts'
import { listShown } from './shown-origins.ts'
import { listBriefs } from './tournaments/tournaments.ts'

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
  { byHttps, frames, publicUrl }: { byHttps: boolean; frames: readonly string[]; publicUrl: string | null },
): Promise<void> {
  await serveWeb(app, folder, {
    pagePolicy: makePagePolicy(() => listShown(db), { byHttps, frames, log: app.log }),
    isFramed: frames.length > 0,
    files: { ...shared, 'content-security-policy': policy },
    findChange: async () => {
      const change = withMainWay(await findPageChange(db), mainWay)
      return withPreviews(change, { ...(await findPreviewed(db)), publicUrl })
    },
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

/** What previews of links are made of: the name of the contest, and the tournaments by their slugs. */
type Previewed = {
  name: Localized
  tournaments: ReadonlyMap<string, Localized>
}

/** Names of tournaments are shown to strangers only where everybody may come in. */
async function findPreviewed(db: Db): Promise<Previewed> {
  const [{ name }, { mode }, briefs] = await Promise.all([
    readContest(db),
    readEntry(db),
    listBriefs(db, undefined),
  ])
  const shown = mode === 'open' ? briefs : []
  return { name, tournaments: new Map(shown.map((each) => [each.slug, each.name])) }
}

/**
 * Writes into the pages that people share what messengers show of them: the front page, tournaments and invitations. There are no more
 * pages than tournaments in two languages: one person's link is as another's.
 */
export function withPreviews(
  change: PageChange | null,
  { name, tournaments, publicUrl }: Previewed & { publicUrl: string | null },
): PageChange {
  const shared = (variant: string): Linked | null => {
    const [what, slug = ''] = variant.split(' ')
    if (what === 'tournament') return tournaments.get(slug) ?? 'front'
    return what === 'front' || what === 'invitation' || what === 'team' ? what : null
  }
  return {
    key: JSON.stringify([change?.key ?? '', name, [...tournaments], publicUrl]),
    variantOf: (url, language) => {
      const what = sharedAt(url, tournaments)
      return what === null ? '' : `${what} ${language}`
    },
    change: (html, variant = '') => {
      const changed = change?.change(html) ?? html
      const linked = shared(variant)
      const language: Language = variant.endsWith(' en') ? 'en' : 'ru'
      return linked === null ? changed : withPreview(changed, linked, { name, publicUrl }, language)
    },
  }
}

const INVITATIONS = { j: 'invitation', 'join-team': 'team' } as const

/** Returns what is at an address that people share: `tournament euro-2024`; null: nothing that has a preview. */
function sharedAt(url: string, tournaments: Previewed['tournaments']): string | null {
  const [first, second] = url.split(/[?#]/)[0]!.split('/').slice(1)
  if (first === '') return 'front'
  if (second === undefined || second === '') return null
  if (first === 'j' || first === 'join-team') return INVITATIONS[first]
  // Of a tournament that is not known here there is one page, whatever its address.
  return first === 'tournament' ? (tournaments.has(second) ? `tournament ${second}` : 'front') : null
}
