import * as calls from '@called-it/contract/contest/contest.ts'
import type { UserRow } from '../accounts/accounts.ts'
import { writeAudit } from '../audit/audit.ts'
import { nameMessage, putContest, readContest } from '../contest/contest.ts'
import { inTransaction } from '../platform/database/db.ts'
import type { Mount } from '../platform/http/endpoint.ts'
import { problem } from '../platform/http/problem.ts'
import type { Messenger } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'
import { claimContest } from './setup.ts'

const TEST_TEXT = {
  ru: 'Called It: проверка. Сообщения доходят.',
  en: 'Called It: a test. Messages arrive.',
}

export function contestRoutes(mount: Mount<UserRow>, db: Db, messenger: Pick<Messenger, 'send'>): void {
  mount(calls.readContest, async () => ({ contest: await readContest(db) }))
  mount(calls.putContest, ({ user, body }) =>
    inTransaction(db, async (trx) => {
      const before = await readContest(trx)
      const after = await putContest(trx, body)
      await writeAudit(
        trx,
        { actor: 'user', user_id: user.id },
        { action: 'contest.update', tournament: null, target: null, before, after },
      )
      return { contest: after }
    }),
  )
  mount(calls.testMessage, async ({ user, language }) => {
    const text = nameMessage(TEST_TEXT[language], await readContest(db), language)
    const outcome = await messenger
      .send(user.reddy_id, { text, code: null })
      .catch((error: unknown) => ({ error }))
    if (outcome === 'unknown_account') throw problem('unknown_account')
    if (outcome !== 'sent') throw Object.assign(problem('unavailable'), { cause: outcome.error })
    return { sent: true as const }
  })
  mount(calls.claimContest, async ({ user, body, recordSecurity }) => {
    await claimContest(db, user.id, body.key)
    recordSecurity('role_granted')
    return undefined
  })
}
