import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import type { Match } from '@called-it/contract/kinds/match.ts'
import { systemOf } from '@called-it/rules/systems.ts'
import type { Db } from '../../schema.ts'
import type { TournamentRow } from '../../tournaments/tournaments.ts'
import { KIND_VIEWS } from './kind-views.ts'

/** Returns one match or fight as a user sees it. */
export function readEvent(
  db: Db,
  tournament: TournamentRow,
  viewerId: number,
  eventKey: string,
): Promise<Match | Fight> {
  const { name, kinds } = systemOf(tournament.system_name)
  const [read] = kinds.flatMap((kind) => KIND_VIEWS[kind].readEvent ?? [])
  if (!read) throw new Error(`no kind of ${name} reads events`)
  return read(db, tournament, viewerId, eventKey)
}
