import { tableOf, type TableRow } from '@called-it/rules/football/table.ts'
import { systemOf } from '@called-it/rules/systems.ts'
import type { KnownFacts } from './known-facts.ts'
import { matchesOf, type RecordedTournament } from './recorded-tournament.ts'

/**
 * Checks a league stage: its pairs follow from the pots of its draw, and its results make the known table.
 */
export function checkLeagueStage(tournament: RecordedTournament, { league }: KnownFacts): string[] {
  if (!league) return []
  return [...checkDraw(tournament), ...checkTable(leagueTableOf(tournament), league)]
}

/** Returns the table of the league stage from its results; empty if there is none. */
export function leagueTableOf(tournament: RecordedTournament): TableRow[] {
  const { document, recorded } = tournament
  const stage = document.stages.find((item) => item.type === 'league_stage')
  if (!stage) return []
  const played = matchesOf(tournament).flatMap(({ stage: stageKey, first, second, result }) =>
    stageKey === stage.key && first && second ? [{ first, second, score: result?.score ?? null }] : [],
  )
  const lots = (recorded?.outcomes ?? []).flatMap(({ set }) => set.league_order ?? [])
  const tieBreak = stage.tie_break ?? systemOf(document.system_name).tie_break ?? 'uefa_league_phase'
  return tableOf(
    document.entities.map((entity) => entity.key),
    played,
    tieBreak,
    lots,
  )
}

/** Checks that each club has one match at home and one away against clubs of each pot. */
function checkDraw(tournament: RecordedTournament): string[] {
  const { entities, table_groups: pots = [] } = tournament.document
  const matches = matchesOf(tournament)
  return entities.flatMap(({ key }) =>
    pots.flatMap((pot) => {
      const home = matches.filter((match) => match.first === key && pot.entities.includes(match.second ?? ''))
      const away = matches.filter((match) => match.second === key && pot.entities.includes(match.first ?? ''))
      if (home.length === 1 && away.length === 1) return []
      return [`entity ${key}: meets ${pot.key} ${home.length} times at home and ${away.length} away`]
    }),
  )
}

function checkTable(rows: TableRow[], league: Record<string, number>): string[] {
  return Object.entries(league).flatMap(([entity, points], at) => {
    const row = rows[at]
    if (row?.entity === entity && row.points === points && row.position === at + 1) return []
    return [
      `place ${at + 1} of the league is that of ${entity} with ${points} points, not of ${row?.entity} with ${row?.points}`,
    ]
  })
}
