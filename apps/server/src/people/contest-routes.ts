import * as calls from '@called-it/contract/contest/contest.ts'
import { findReached, type UserRow, type Way } from '../accounts/accounts.ts'
import { writeAudit } from '../audit/audit.ts'
import { nameMessage, putContest, readContest } from '../contest/contest.ts'
import { inTransaction } from '../platform/database/db.ts'
import type { Mount } from '../platform/http/endpoint.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { claimContest } from './setup.ts'

const TEST_TEXT = {
  ru: 'Called It: проверка. Сообщения доходят.',
  en: 'Called It: a test. Messages arrive.',
}

export function contestRoutes(mount: Mount<UserRow>, db: Db, ways: readonly Way[]): void {
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
    // The first of the caller's ways that a message can take.
    const found = await findReached(db, ways, user.id)
    if (!found) throw problem('unknown_account')
    const outcome = await found.messenger
      .send(found.account, { text, code: null, language })
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
