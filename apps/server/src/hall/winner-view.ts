import type { Localized } from '@called-it/contract/languages.ts'
import type { TournamentWinners, WinnerRow } from '@called-it/contract/tournaments/winners.ts'
import { sportOf } from '@called-it/rules/systems.ts'
import { oddsOf } from '@called-it/rules/ufc/odds.ts'
import type { BriefView, GroupView } from '../teams/teams.ts'
import type { FinishedTournament, NamedList } from './store.ts'

/** The groups and teams of winners by id; a drawn team has a number. */
export type Names = { groups: Map<number, GroupView>; teams: Map<number | string, BriefView> }

/** Returns the winners of a tournament as the contract shows them to a viewer. */
export function winnersOf(
  { prizes, ...tournament }: FinishedTournament,
  lists: NamedList[],
  names: Names,
  viewerId: number,
): TournamentWinners {
  const isFights = sportOf(tournament.system_name).ranked_by === 'coefficient'
  const view = (scope: Scope | null, row: NamedList['rows'][number]): WinnerRow => ({
    position: row.position,
    is_shared: row.is_shared,
    user: { id: row.user_id, name: row.name, avatar: row.avatar },
    group: names.groups.get(row.group_id ?? 0) ?? null,
    team: names.teams.get(row.team_id ?? 0) ?? null,
    points: row.points,
    coefficient_sum: isFights ? oddsOf(row.coefficient) : null,
    exact_hits: row.exact_hits,
    prize: scope && prizeOf(prizes, scope, row.position),
    is_me: row.user_id === viewerId,
  })
  const listed = (kind: NamedList['list']) => lists.filter(({ list }) => list === kind)
  const [all] = listed('places')
  return {
    tournament: { ...tournament, type: tournament.sport.slug, status: 'finished' },
    places: all!.rows.map((row) => view('tournament', row)),
    is_cut: all!.is_cut,
    groups: listed('group').map(({ of_id, rows, is_cut }) => ({
      group: names.groups.get(of_id)!,
      places: rows.map((row) => view('group', row)),
      is_cut,
    })),
    teams: listed('team').map(({ of_id, group_id, points, exact_hits, rows }) => ({
      team: names.teams.get(of_id)!,
      group: names.groups.get(group_id!)!,
      points,
      exact_hits,
      members: rows.map((row) => view(null, row)),
    })),
  }
}

type Prizes = FinishedTournament['prizes']
type Scope = Prizes[number]['scope']

/** Returns the prize of a position; users who share it get the same. */
const prizeOf = (prizes: Prizes, scope: Scope, position: number): Localized | null =>
  prizes.find((prize) => prize.scope === scope && prize.place_from <= position && position <= prize.place_to)
    ?.title ?? null
