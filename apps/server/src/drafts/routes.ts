import type { DraftCheck, Finding } from '@called-it/contract/drafts/draft-check.ts'
import * as calls from '@called-it/contract/drafts/drafts.ts'
import type { Language } from '@called-it/contract/languages.ts'
import type { Actor } from '../audit/audit.ts'
import type { FeedSettings } from '../feeds/feeds.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { JobSender } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import * as drafts from './drafts.ts'

export function draftRoutes(
  mount: Mount<SignedIn>,
  db: Db,
  { jobs, sources }: { jobs: JobSender; sources: FeedSettings },
): void {
  const by = (user: SignedIn): Actor => ({ actor: 'user', user_id: user.id })

  mount(
    calls.createDraft,
    async ({ user, body }) => ({ draft: await drafts.createDraft(db, { by: by(user), sources }, body) }),
    {
      paths: 'brackets',
    },
  )
  mount(calls.listDrafts, async () => ({ drafts: await drafts.listDrafts(db) }))
  mount(calls.readDraft, async ({ params }) => ({ draft: await drafts.readDraft(db, params.id) }))
  mount(
    calls.putDraft,
    async ({ params, body, ifMatch }) => ({
      draft: await drafts.putDraft(db, params.id, body.document, { ifMatch }),
    }),
    { paths: 'brackets' },
  )
  mount(calls.deleteDraft, async ({ user, params }) => {
    await drafts.deleteDraft(db, by(user), params.id)
    return undefined
  })
  mount(calls.checkDraft, async ({ params, language }) =>
    inLanguage(await drafts.checkDraft(db, params.id), language),
  )
  mount(calls.publishDraft, async ({ user, params, ifMatch }) => ({
    tournament: await drafts.publishDraft(db, { jobs, by: by(user) }, params.id, { ifMatch }),
  }))
}

function inLanguage({ missing, warnings, ready }: DraftCheck, language: Language) {
  const said = (findings: readonly Finding[]) =>
    findings.map(({ path, code, message }) => ({ path, code, message: message[language] }))
  return { missing: said(missing), warnings: said(warnings), ready: said(ready) }
}
