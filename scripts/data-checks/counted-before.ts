import { matchesOf, type RecordedTournament } from './recorded-tournament.ts'

/**
 * Checks the goals and clean sheets of players from before the recorded results: they must not exceed those
 * of their teams in the matches named as counted.
 */
export function checkCountedBefore(tournament: RecordedTournament): string[] {
  const counted = new Set(tournament.recorded?.counted_after)
  const matches = matchesOf(tournament).filter((match) => counted.has(match.key))
  return tournament.document.entities.flatMap(({ key }) => {
    const own = (tournament.document.players ?? []).filter((player) => player.entity === key)
    const sum = (field: 'goals_before' | 'clean_sheets_before') =>
      own.reduce((all, player) => all + (player[field] ?? 0), 0)
    const played = matches.flatMap(({ first, second, result }) => {
      if (!result?.score || (first !== key && second !== key)) return []
      const { score } = result
      return [first === key ? [score.first, score.second] : [score.second, score.first]]
    })
    const scored = played.reduce((all, [goals]) => all + goals!, 0)
    const clean = played.filter(([, conceded]) => conceded === 0).length
    return [
      ...tooMany(key, 'goals', sum('goals_before'), scored),
      ...tooMany(key, 'clean sheets', sum('clean_sheets_before'), clean),
    ]
  })
}

const tooMany = (entity: string, figure: string, stated: number, real: number): string[] =>
  stated > real
    ? [`entity ${entity}: its players had ${stated} ${figure} before, the results counted make ${real}`]
    : []
