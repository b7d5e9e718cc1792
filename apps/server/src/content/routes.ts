import * as calls from '@called-it/contract/content/content.ts'
import * as textCalls from '@called-it/contract/content/texts.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { Db } from '../schema.ts'
import * as content from './content.ts'
import * as drafts from './drafts.ts'

export function contentRoutes(mount: Mount<SignedIn>, db: Db): void {
  mount(calls.readFaq, async () => ({ faq: await content.listFaq(db) }))
  mount(calls.readRules, ({ query }) => content.readRules(db, query.tournament))
  mount(
    calls.putContent,
    async ({ user, body }) => ({
      changes: await content.putContent(db, { actor: 'user', user_id: user.id }, body),
    }),
    { paths: 'brackets' },
  )
  mount(textCalls.readTexts, ({ params }) => drafts.readTexts(db, params.kind))
  mount(textCalls.putTexts, ({ user, params, body, ifMatch }) =>
    drafts.putTexts(db, { actor: 'user', user_id: user.id }, params.kind, { ...body, ifMatch }),
  )
  mount(calls.readContent, async () => ({ document: await content.readContent(db) }))
}
