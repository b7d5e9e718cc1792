import { domainOf } from '@called-it/contract/account/email.ts'
import type { EntrySetting } from '@called-it/contract/contest/entry.ts'
import type { Entry } from '../accounts/accounts.ts'
import { readEntry } from '../contest/contest.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { hashOfCode } from './codes.ts'
import { lead } from './leading.ts'
import * as lists from './list-store.ts'
import * as store from './store.ts'

type Pass = Awaited<ReturnType<Entry['admit']>>

/** The refusal of an invitation that cannot be used, by its state. */
const REFUSALS = {
  revoked: 'invitation_unknown',
  ended: 'invitation_ended',
  used_up: 'invitation_used_up',
} as const

/** Returns why an invitation cannot be used; null: it can. Null in its place: there is none with this code. */
export const refusalOf = (
  held: { state: keyof typeof REFUSALS | 'open' } | null,
): (typeof REFUSALS)[keyof typeof REFUSALS] | null => {
  if (!held) return 'invitation_unknown'
  return held.state === 'open' ? null : REFUSALS[held.state]
}

/** Whether an account is known by itself: an account of the company, or an address of a domain of the contest. */
function isKnown({ domains }: EntrySetting, accounts: readonly string[]): boolean {
  return accounts.some(
    (account) =>
      account.startsWith('oidc:') || (account.includes('@') && domains.includes(domainOf(account))),
  )
}

/**
 * Decides who may come in for the first time, by the contest's setting, lists and the code of an invitation. The accounts of the
 * setting ORGANISERS always may.
 */
export const makeEntry = (organisers: readonly string[]): Entry => ({
  async admit(trx, { account, invitation, vouched }) {
    const setting = await readEntry(trx)
    const accounts = [account, ...(vouched?.emails ?? [])]
    // Locked in one order by everybody: the list, then the link.
    const invited = await lists.holdInvited(trx, accounts)
    const linked = invitation === undefined ? null : await store.holdByCode(trx, hashOfCode(invitation))
    const refusal = refusalOf(linked)
    const isLetIn =
      setting.mode === 'open' ||
      organisers.includes(account) ||
      vouched?.isOrganiser === true ||
      (setting.mode === 'domain' && isKnown(setting, accounts)) ||
      invited !== null ||
      refusal === null
    if (!isLetIn) throw problem(invitation === undefined ? 'invitation_needed' : refusal!)
    const pass = passOf(accounts, invited, refusal === null ? linked : null)
    return { ...pass, department: pass.department ?? vouched?.department ?? null }
  },
})

/** Returns the pass of somebody who stands on a list, holds an open invitation, both or none. */
function passOf(accounts: readonly string[], invited: lists.Invited | null, linked: store.Held | null): Pass {
  const department = invited?.own_department ?? invited?.department ?? linked?.department ?? null
  return {
    name: invited?.name ?? null,
    department,
    async receive(trx: Db, userId: number) {
      if (invited) {
        await use(trx, userId, invited, department)
        await lists.dropInvited(trx, accounts)
      }
      if (linked) await use(trx, userId, linked, department)
    },
  }
}

async function use(trx: Db, userId: number, by: store.Held, department: string | null): Promise<void> {
  const missed = await lead(trx, userId, by)
  await store.addUse(trx, { invitation_id: by.id, user_id: userId, department, is_newcomer: true, missed })
}
