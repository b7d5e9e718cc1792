import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import type { Match } from '@called-it/contract/kinds/match.ts'
import { asks } from '@called-it/rules/systems.ts'
import type { Db } from '../../schema.ts'
import type { TournamentRow } from '../../tournaments/tournaments.ts'
import { readFight } from './fights.ts'
import { readMatch } from './matches.ts'

/** Returns one match or fight as a user sees it. */
export const readEvent = (
  db: Db,
  tournament: TournamentRow,
  viewerId: number,
  eventKey: string,
): Promise<Match | Fight> =>
  (asks(tournament.system_name, 'fight_card') ? readFight : readMatch)(db, tournament, viewerId, eventKey)
