import type { Endpoint } from '@called-it/contract/endpoint.ts'
import { saveGroupOrder } from '@called-it/contract/kinds/table-order.ts'
import { saveLeague } from '@called-it/contract/kinds/league.ts'
import { saveKeeper } from '@called-it/contract/kinds/keeper.ts'
import { saveScorer } from '@called-it/contract/kinds/scorer.ts'
import { saveMostProductiveTeam } from '@called-it/contract/kinds/most-productive-team.ts'
import { distribute } from '@called-it/contract/teams/teams.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { AskedServer, Reply } from './app.ts'
import { bracketOn } from './bracket-steps.ts'

/** Things that have a key in a document. */
type Named = 'entities' | 'players' | 'table_groups'

/** Steps that save every kind of prediction, by the keys of the document. A save returns its reply. */
export function predictionsOn(server: AskedServer) {
  const { succeed, ...contest } = bracketOn(server)

  /** The ids of a document's things, by their keys. */
  const idsOf = async (slug: string, list: Named): Promise<Record<string, number>> => {
    const { rows } = await server.database.pool.query<{ key: string; id: number }>(
      `select n.key, n.id from ${list} n join tournaments t on t.id = n.tournament_id where t.slug = $1`,
      [slug],
    )
    return Object.fromEntries(rows.map(({ key, id }) => [key, id]))
  }

  /** The ids of these keys. A number stands for itself; a key without an entry gets an id that nothing has. */
  const idsIn = async (slug: string, list: Named, keys: (string | number)[]): Promise<number[]> => {
    const known = await idsOf(slug, list)
    return keys.map((key) => (typeof key === 'number' ? key : (known[key] ?? 2 ** 31 - 1)))
  }

  /** Draws users into groups of the tournament. */
  const join = async (slug: string, ...tokens: string[]): Promise<void> => {
    for (const token of tokens) {
      const { tournament } = await server.call(readTournament, { params: { slug } }, token)
      await server.call(distribute, { body: { tournament_id: tournament.id } }, token)
    }
  }

  /** Tries to save the order of a table group. */
  const saveOrder = async (
    slug: string,
    token: string,
    group: string | number,
    teams: (string | number)[],
  ): Promise<Reply> => {
    const [groupId] = await idsIn(slug, 'table_groups', [group])
    const body = { team_ids: await idsIn(slug, 'entities', teams) }
    return server.attempt(saveGroupOrder, { params: { slug, groupId: String(groupId) }, body }, token)
  }

  /** Tries to save the first eight teams of the league; the favourite is the first of them unless another is given. */
  const saveEight = async (
    slug: string,
    token: string,
    teams: (string | number)[],
    favourite: string | number = teams[0]!,
  ): Promise<Reply> => {
    const [favourite_team_id, ...team_ids] = await idsIn(slug, 'entities', [favourite, ...teams])
    return server.attempt(saveLeague, { params: { slug }, body: { team_ids, favourite_team_id } }, token)
  }

  const saveNamed =
    (endpoint: Endpoint, list: Named, param: 'playerId' | 'teamId') =>
    async (slug: string, token: string, key: string | number): Promise<Reply> => {
      const [id] = await idsIn(slug, list, [key])
      return server.attempt(endpoint, { params: { slug, [param]: String(id) } }, token)
    }

  return {
    ...contest,
    succeed,
    idsOf,
    join,
    saveOrder,
    saveEight,
    trySaveScorer: saveNamed(saveScorer, 'players', 'playerId'),
    trySaveKeeper: saveNamed(saveKeeper, 'players', 'playerId'),
    trySaveTeam: saveNamed(saveMostProductiveTeam, 'entities', 'teamId'),
  }
}
