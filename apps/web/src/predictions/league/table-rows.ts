import type { ExplainedPart } from '@called-it/contract/predictions/explained.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { type LeaguePrediction, type LeaguePredictions, teamsById } from './league-predictions.ts'

export type StandingRow = {
  team: Entity
  position: number
  points: number
  difference: number
  /** It is among the first eight. */
  isIn: boolean
  isChosen: boolean
  isFavourite: boolean
  /** What it gives the prediction; null if it was not chosen. */
  gives: number | null
}

/** Whether the official eight are known: nothing changes any more. */
export const isFinal = ({ top_teams }: LeaguePredictions): boolean => top_teams.length > 0

/** The parts that explain a prediction, settled or provisional; null while there are none. */
export function explainedPartsOf(prediction: LeaguePrediction | null): readonly ExplainedPart[] | null {
  return prediction?.parts ?? prediction?.provisional?.parts ?? null
}

/** The table of the stage with the prediction in it, first to last; empty before the first match. */
export function rowsOf(predictions: LeaguePredictions): StandingRow[] {
  const { table, prediction, top_teams } = predictions
  if (table.every(({ played }) => played === 0)) return []
  const teams = teamsById(predictions)
  const top = isFinal(predictions)
    ? top_teams.map(({ id }) => id)
    : table.slice(0, LEAGUE_TEAMS).map(({ entity_id }) => entity_id)
  const parts = explainedPartsOf(prediction)
  return table.flatMap(({ entity_id, position, points, goals_for, goals_against }) => {
    const team = teams.get(entity_id)
    if (!team) return []
    const isChosen = prediction?.team_ids.includes(entity_id) ?? false
    return {
      team,
      position,
      points,
      difference: goals_for - goals_against,
      isIn: top.includes(entity_id),
      isChosen,
      isFavourite: prediction?.favourite_team_id === entity_id,
      gives: isChosen && parts ? pointsOf(parts, entity_id) : null,
    }
  })
}

function pointsOf(parts: readonly ExplainedPart[], id: number) {
  return parts.filter((part) => part.id === id).reduce((sum, { points }) => sum + points, 0)
}

/** A folded part of the table: the places of its first and last row. */
export type Gap = { from: number; to: number }

/** After the cut, the table shows the next four teams and the chosen ones; the others are folded. */
const SHOWN = LEAGUE_TEAMS + 4

/** The rows to show and the gaps between them. A gap of one row is not folded: that would save nothing. */
export function foldRows(rows: readonly StandingRow[]): (StandingRow | Gap)[] {
  const isShown = (at: number) => at < SHOWN || rows[at]!.isChosen
  const folded: (StandingRow | Gap)[] = []
  for (let at = 0; at < rows.length; at += 1) {
    if (isShown(at)) {
      folded.push(rows[at]!)
      continue
    }
    let end = at
    while (end + 1 < rows.length && !isShown(end + 1)) end += 1
    if (end === at) folded.push(rows[at]!)
    else folded.push({ from: rows[at]!.position, to: rows[end]!.position })
    at = end
  }
  return folded
}
