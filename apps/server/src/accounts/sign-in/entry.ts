import type { Db } from '../../schema.ts'

/** What the issuer of an account says about the person, proved as the account is. */
export type Vouched = {
  /** The person's e-mail addresses, tidied: they may stand on a list of the invited, too. */
  emails?: readonly string[]
  /** Whether the issuer names the person an organiser. */
  isOrganiser?: boolean
  /** The person's department in the company; null: the issuer does not say. */
  department?: string | null
}

/** Somebody who has not been in before. */
export type Newcomer = {
  /** As `accountOf` names it. It has proved to be theirs. */
  account: string
  invitation?: string | undefined
  vouched?: Vouched
}

/** Somebody who is let in: what is known of the person, and what follows once the user exists. */
export type Pass = {
  name: string | null
  department: string | null
  receive(trx: Db, userId: number): Promise<void>
}

/** Who may come in for the first time. Users who have been in before never ask. */
export type Entry = {
  /**
   * Lets somebody in, in the transaction that makes the user: a place of an invitation is taken with it or not at all. Throws
   * `invitation_needed`, `invitation_unknown`, `invitation_ended` and `invitation_used_up`.
   */
  admit(trx: Db, newcomer: Newcomer): Promise<Pass>
}
