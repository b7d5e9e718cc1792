import * as calls from '@called-it/contract/contest/contest.ts'
import { putEntry, readEntry } from '@called-it/contract/contest/entry.ts'
import { CODE_LENGTH } from '@called-it/rules/limits.ts'
import { randomInt } from 'node:crypto'
import { findReached, type UserRow, type Way } from '../accounts/accounts.ts'
import * as contest from '../contest/contest.ts'
import type { Mount } from '../platform/http/endpoint.ts'
import { problem } from '../platform/http/problem.ts'
import { encodePicture } from '../platform/pictures/encode-picture.ts'
import type { Db } from '../schema.ts'
import { changeContest, changeEntry } from './people.ts'
import { claimContest } from './setup.ts'

const TEST_TEXT = {
  ru: (code: string) => `Called It: проверка входа. Введите на странице код ${code}.`,
  en: (code: string) => `Called It: a sign-in test. Enter the code ${code} on the page.`,
}

const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

export function contestRoutes(mount: Mount<UserRow>, db: Db, ways: readonly Way[]): void {
  /** The ways whose messages can be tested. */
  const tested = ways.filter(({ messenger }) => messenger)

  async function listWays(): Promise<calls.SignInWay[]> {
    const proved = await contest.listProved(db)
    return tested.map(({ key, name }) => ({ key, name, proved_at: proved.get(key) ?? null }))
  }
  function wayOf({ way }: { way: string }): Way {
    const found = tested.find(({ key }) => key === way)
    if (!found) throw problem('not_found')
    return found
  }
  const change = ({ id }: UserRow, make: (trx: Db) => Promise<unknown>) =>
    changeContest(db, { actor: 'user', user_id: id }, make)

  mount(calls.readContest, async () => ({
    contest: await contest.describeContest(db),
    is_set_up: await contest.isSetUp(db),
    ways: await listWays(),
  }))
  mount(calls.putContest, ({ user, body }) => change(user, (trx) => contest.putContest(trx, body)))
  mount(readEntry, async () => ({ entry: await contest.readEntry(db) }))
  mount(putEntry, ({ user, body }) => changeEntry(db, { actor: 'user', user_id: user.id }, body))
  mount(calls.putLogo, async ({ user, body }) => {
    const logo = await encodePicture(body, 'logo')
    const icon = await encodePicture(body, 'icon')
    const app = await encodePicture(body, 'app')
    const changed = await change(user, (trx) => contest.putLogo(trx, { logo, icon, app }))
    return { contest: changed.contest }
  })
  mount(calls.deleteLogo, async ({ user }) => {
    const changed = await change(user, (trx) => contest.deleteLogo(trx))
    return { contest: changed.contest }
  })
  mount(calls.testWay, async ({ user, params, language }) => {
    const way = wayOf(params)
    const reached = await findReached(db, [way], { userId: user.id })
    if (!reached) throw problem('unknown_account')
    const code = newCode()
    await contest.noteTestCode(db, way.key, code)
    const text = contest.nameMessage(TEST_TEXT[language](code), await contest.readContest(db), language)
    const outcome = await reached.messenger
      .send(reached.account, { text, code, language })
      .catch((error: unknown) => ({ error }))
    if (outcome === 'unknown_account') throw problem('unknown_account')
    if (outcome !== 'sent') throw Object.assign(problem('unavailable'), { cause: outcome.error })
    return { sent: true as const }
  })
  mount(calls.proveWay, async ({ params, body }) => {
    if (!(await contest.proveWay(db, wayOf(params).key, body.code))) throw problem('wrong_code')
    return { ways: await listWays() }
  })
  mount(calls.finishSetup, async () => {
    await contest.endFirstRun(db)
    return undefined
  })
  mount(calls.claimContest, async ({ user, body, recordSecurity }) => {
    await claimContest(db, user.id, body.key)
    recordSecurity('role_granted')
    return undefined
  })
}
