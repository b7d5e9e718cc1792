import type { Answer } from '@called-it/contract/endpoint.ts'
import type * as calls from '@called-it/contract/tournaments/winners.ts'
import type { SportSlug } from '@called-it/rules/systems.ts'
import { admitTo, readFirstPlaces } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { listBriefs, listGroups } from '../teams/teams.ts'
import { findTournament, listSports } from '../tournaments/tournaments.ts'
import * as store from './store.ts'
import * as verify from './verify.ts'
import { DEPTH, listsOf } from './winner-lists.ts'
import { type Names, winnersOf } from './winner-view.ts'

/**
 * Writes the winners of a finished tournament, from its rating in the caller's transaction; a tournament that is
 * not finished has none. The caller holds the tournament.
 */
export async function keepWinners(db: Db, slug: string): Promise<void> {
  const { id, finished_at } = await findTournament(db, slug)
  // A tournament whose finish was taken back has no winners any more.
  if (finished_at === null) return store.removeWinners(db, id)
  // Nobody can join any more. This adds users who joined at the last moment to the rating.
  await admitTo(db, id)
  await store.replaceWinners(db, id, listsOf(await readFirstPlaces(db, slug, DEPTH)))
}

/** Whether a finished tournament lacks its winners: an older version did not store them. */
export async function lacksWinners(db: Db, slug: string): Promise<boolean> {
  const { id, finished_at } = await findTournament(db, slug)
  return finished_at !== null && !(await store.hasWinners(db, id))
}

type Query = {
  sport?: SportSlug | undefined
  tournament?: string | undefined
  page: number
  limit: number
}

/** Reads a page of the hall of fame; throws `validation_failed` for an unknown tournament. */
export async function readWinners(
  db: Db,
  viewer: { id: number },
  { page, limit, ...filter }: Query,
): Promise<Answer<typeof calls.readWinners>> {
  if (filter.tournament !== undefined) await findTournament(db, filter.tournament, 'query')
  const [finished, total] = await Promise.all([
    store.listFinished(db, { ...filter, limit, offset: (page - 1) * limit }),
    store.countFinished(db, filter),
  ])
  const lists = await store.listNamed(
    db,
    finished.map(({ id }) => id),
  )
  const names = await readNames(db, lists)
  return {
    winners: finished.map((tournament) =>
      winnersOf(
        tournament,
        lists.filter(({ tournament_id }) => tournament_id === tournament.id),
        names,
        viewer.id,
      ),
    ),
    meta: { page, limit, total },
  }
}

/** Reads the groups and teams that lists name. */
async function readNames(db: Db, lists: store.NamedList[]): Promise<Names> {
  const known = (ids: (number | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  const rows = lists.flatMap((list) => list.rows)
  const ofLists = (list: store.NamedList['list']) =>
    lists.filter((item) => item.list === list).map(({ of_id }) => of_id)
  const [groups, teams] = await Promise.all([
    listGroups(
      db,
      known([...ofLists('group'), ...lists.map((list) => list.group_id), ...rows.map((row) => row.group_id)]),
    ),
    listBriefs(db, known([...ofLists('team'), ...rows.map((row) => row.team_id)])),
  ])
  return {
    groups: new Map(groups.map((group) => [group.id, group])),
    teams: new Map(teams.map((team) => [team.id, team])),
  }
}

/** Reads the filters of the hall of fame. */
export async function readWinnersFilter(db: Db): Promise<Answer<typeof calls.readWinnersFilter>> {
  const [sports, tournaments, series] = await Promise.all([
    listSports(db),
    store.listChoices(db),
    store.listSeries(db),
  ])
  return { sports, tournaments, series }
}

/**
 * Compares the stored winners with the published ratings, which `verifyRatings` compares with predictions and results.
 * Without a slug: for all tournaments. Returns the differences by tournament.
 */
export const verifyWinners = (db: Db, slug?: string) => verify.verifyWinners(db, slug)
