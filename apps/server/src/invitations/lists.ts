import { DRAFT_MISTAKES } from '@called-it/contract/mistakes/draft-mistakes.ts'
import { fillMessage } from '@called-it/contract/mistakes/fill-message.ts'
import type { Listed } from '@called-it/contract/people/invitations.ts'
import type { Columns } from '@called-it/contract/tables/columns.ts'
import {
  INVITED_ROWS_MAX,
  type InvitedColumn,
  type InvitedRow,
  readInvited,
  readList,
} from '@called-it/contract/tables/invited.ts'
import { rowMessage } from '@called-it/contract/tables/row-mistake.ts'
import { setDepartments } from '../accounts/accounts.ts'
import { inTrial } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { audit, auditedOf, type By, find, type Made, type Named, read, refusePast } from './conditions.ts'
import * as lists from './list-store.ts'
import * as store from './store.ts'

type ListBody = { text: string; expires_at: string | null } & Named

/** Invites the accounts of a list, one a line. Throws `validation_failed`. */
export const inviteList = (db: Db, by: By, body: ListBody, dryRun: boolean): Promise<Listed> =>
  invite(db, by, { ...body, columns: ['account'], rows: readList(body.text) }, dryRun)

/** Invites the accounts of a table. Throws `validation_failed`. */
export function inviteTable(
  db: Db,
  by: By,
  { columns, ...body }: ListBody & { columns?: Columns<InvitedColumn> | undefined },
  dryRun: boolean,
): Promise<Listed> {
  const table = readInvited(body.text, columns)
  if (!table.columns.includes('account'))
    throw problem('validation_failed', {
      columns: [fillMessage(DRAFT_MISTAKES.columns_missing, { columns: 'account' })],
    })
  return invite(db, by, { ...body, ...table, columns: [...table.columns] }, dryRun)
}

type Invite = Omit<ListBody, 'text'> & { columns: (InvitedColumn | null)[]; rows: readonly InvitedRow[] }

async function invite(
  db: Db,
  { actor }: By,
  { columns, rows, ...body }: Invite,
  dryRun: boolean,
): Promise<Listed> {
  if (rows.length > INVITED_ROWS_MAX)
    throw problem('validation_failed', {
      text: [fillMessage(DRAFT_MISTAKES.too_many_rows, { max: INVITED_ROWS_MAX })],
    })
  return inTrial(db, dryRun, async (trx) => {
    await refusePast(trx, body)
    const destination = await find(trx, body)
    const right = new Map(rows.filter(({ account }) => account !== '').map((row) => [row.account, row]))
    const known = await lists.findKnown(trx, [...right.keys()])
    const moved = known.flatMap(({ account, user_id }) => {
      const department = right.get(account)!.department ?? body.department
      return department === null ? [] : [{ user_id, department }]
    })
    await setDepartments(trx, moved)
    const isKnown = new Set(known.map(({ account }) => account))
    const fresh = [...right.values()].filter(({ account }) => !isKnown.has(account))
    const made = fresh.length > 0 ? await makeList(trx, actor, { ...body, ...destination }, fresh) : null
    const mistakes = rows.flatMap(({ line, text, mistakes: [found] }) =>
      found ? [{ line, text, message: rowMessage(found) }] : [],
    )
    return {
      invitation: dryRun ? null : (made?.invitation ?? null),
      audit_id: dryRun ? null : (made?.audit_id ?? null),
      columns,
      rows: rows.length,
      new: fresh.length,
      known: known.length,
      repeated: rows.length - mistakes.length - right.size,
      mistakes,
    }
  })
}

async function makeList(
  trx: Db,
  actor: By['actor'],
  { expires_at, ...destination }: { expires_at: string | null } & store.Destination,
  people: readonly lists.Listed[],
): Promise<Made> {
  const id = await store.addInvitation(trx, {
    tournament_id: destination.tournament_id,
    is_drawn: destination.is_drawn,
    team_id: destination.team_id,
    department: destination.department,
    expires_at,
    max_uses: null,
    code_hash: null,
    made_by: actor.user_id,
  })
  const rows = people.map(({ account, name, department }) => ({ account, name, department }))
  await lists.addInvited(trx, id, rows)
  const invitation = await read(trx, id)
  const after = { ...auditedOf(invitation), accounts: people.length }
  return { invitation, audit_id: await audit(trx, actor, id, { action: 'invitation.list', after }) }
}
