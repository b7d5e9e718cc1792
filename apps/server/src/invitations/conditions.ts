import { REFUSALS } from '@called-it/contract/errors.ts'
import type { Invitation } from '@called-it/contract/people/invitations.ts'
import { type Actor, writeAudit } from '../audit/audit.ts'
import { type FieldErrors, problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import * as store from './store.ts'

/** Where an invitation leads, as an owner names it. */
export type Named = {
  tournament: string | null
  is_drawn: boolean
  team: string | null
  department: string | null
}

/** An owner who acts, and the address of this site; null: it is not set. */
export type By = { actor: Actor & { user_id: number }; publicUrl: string | null }

export type Made = { invitation: Invitation; audit_id: number | null }
/** Finds where an invitation leads. Throws `validation_failed` for what there is not. */
export async function find(db: Db, named: Named): Promise<store.Destination> {
  const mistakes: FieldErrors = {}
  const tournament = named.tournament === null ? null : await store.findTournament(db, named.tournament)
  const team = named.team === null ? null : await store.findFriendsTeam(db, named.team)
  if (named.tournament !== null && !tournament) mistakes.tournament = ['unknown_tournament']
  const isOfIt = team && (!tournament || team.tournament_id === tournament.id)
  if (named.team !== null && !isOfIt) mistakes.team = ['team_of_tournament']
  if (named.is_drawn && !tournament?.has_draw)
    mistakes.is_drawn = [tournament ? REFUSALS.no_distribution.text : 'unknown_tournament']
  if (Object.keys(mistakes).length > 0) throw problem('validation_failed', mistakes)
  return {
    tournament_id: tournament?.id ?? team?.tournament_id ?? null,
    is_drawn: named.is_drawn,
    team_id: team?.id ?? null,
    department: named.department,
  }
}

/** Throws `validation_failed` for an end that has passed. */
export async function refusePast(db: Db, { expires_at }: { expires_at: string | null }): Promise<void> {
  if (expires_at !== null && !(await store.isAhead(db, expires_at)))
    throw problem('validation_failed', { expires_at: ['later_than_now'] })
}

/** Returns an invitation as it stands. Throws `not_found`. */
export async function read(db: Db, id: number): Promise<Invitation> {
  const found = await store.findInvitation(db, id)
  if (!found) throw problem('not_found')
  return found
}

/** What the log keeps of an invitation: no code, and nobody whom it names. */
export const auditedOf = ({
  kind,
  expires_at,
  max_uses,
  tournament,
  is_drawn,
  department,
  team,
}: Invitation) => ({
  kind,
  expires_at,
  max_uses,
  ...(tournament && { tournament: tournament.name, is_drawn }),
  ...(team && { team: team.name }),
  ...(department !== null && { department }),
})

export const audit = (
  db: Db,
  by: Actor,
  id: number,
  entry: { action: string; before?: unknown; after?: unknown },
): Promise<number> =>
  writeAudit(db, by, { before: null, after: null, ...entry, tournament: null, target: String(id) })
