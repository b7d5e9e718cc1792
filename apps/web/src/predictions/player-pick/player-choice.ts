import type { Player } from '@called-it/contract/predictions/player-predictions.ts'
import { createContext } from 'react'
import type { PredictionState } from '../../game/predictions/prediction-state.ts'

/** A chosen player with all that is shown while the list shows others: a `Player` is one. */
export type PlayerChoice = Pick<Player, 'id' | 'name'> & {
  team: Pick<Player['team'], 'key' | 'colours'>
}

/** Whether a stored draft is valid: another version of the page may have written it. */
export function isPlayerChoice(value: unknown): value is PlayerChoice {
  const { id, name, team } = (value ?? {}) as Partial<PlayerChoice>
  return (
    Number.isInteger(id) &&
    typeof name?.ru === 'string' &&
    typeof name.en === 'string' &&
    typeof team?.key === 'string' &&
    (team.colours == null || (Array.isArray(team.colours) && team.colours.length === 2))
  )
}

type OpenPick = {
  chosen: PlayerChoice | null
  state: PredictionState
  choose: (player: PlayerChoice) => void
}

/** The viewer's choice while it can be made; null: nothing can be chosen. */
export const PickContext = createContext<OpenPick | null>(null)
