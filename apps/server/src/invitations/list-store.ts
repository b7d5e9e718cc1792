import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { type Held, STATE } from './store.ts'

/** An entry of a list of the invited, with its invitation. */
export type Invited = Held & { name: string | null; own_department: string | null }

/** Locks the newest list that is open and names one of these accounts. */
export async function holdInvited(db: Db, accounts: readonly string[]): Promise<Invited | null> {
  const { rows } = await sql<Invited>`
    select i.id, i.tournament_id, i.is_drawn, i.team_id, i.department, ${STATE} as state,
      a.name, a.department as own_department
    from invited_accounts a join invitations i on i.id = a.invitation_id
    where a.account = any(${[...accounts]}::text[]) and ${STATE} = 'open'
    order by i.id desc limit 1 for no key update of i`.execute(db)
  return rows[0] ?? null
}

/** Takes accounts off all lists: they have come, or their users are gone. */
export async function dropInvited(db: Db, accounts: readonly string[]): Promise<void> {
  await sql`delete from invited_accounts where account = any(${[...accounts]}::text[])`.execute(db)
}

/** The user of each of these accounts that has one. */
export async function findKnown(
  db: Db,
  accounts: readonly string[],
): Promise<{ account: string; user_id: number }[]> {
  const { rows } = await sql<{ account: string; user_id: number }>`
    select account_of(i.kind, i.key) as account, i.user_id from identities i
    where account_of(i.kind, i.key) = any(${[...accounts]}::text[])`.execute(db)
  return rows
}

/** A person on a list. */
export type Listed = { account: string; name: string | null; department: string | null }

export async function addInvited(db: Db, invitationId: number, people: readonly Listed[]): Promise<void> {
  await sql`
    insert into invited_accounts (invitation_id, account, name, department)
    select ${invitationId}, x.account, x.name, x.department
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x (account text, name text, department text)`.execute(
    db,
  )
}

export type DepartmentCount = { department: string | null; invited: number; came: number }

/** How many of each department were invited by lists, and how many of them came. */
export async function countDepartments(db: Db): Promise<DepartmentCount[]> {
  const { rows } = await sql<DepartmentCount>`
    select z.department, count(*) as invited, count(*) filter (where z.has_come) as came
    from (
      select coalesce(a.department, i.department) as department, false as has_come
      from invited_accounts a join invitations i on i.id = a.invitation_id
      where i.revoked_at is null
      union all
      select x.department, true
      from invitation_uses x join invitations i on i.id = x.invitation_id
      where i.code_hash is null
    ) z
    group by z.department order by z.department nulls last`.execute(db)
  return rows
}

/** Deletes the accounts of lists that ended more than `days` ago: whoever has not come by then is not expected. */
export async function forgetNotCome(db: Db, days: number): Promise<void> {
  await sql`
    delete from invited_accounts a using invitations i
    where i.id = a.invitation_id
      and least(i.revoked_at, i.expires_at) < clock_timestamp() - ${days}::int * interval '1 day'`.execute(db)
}
