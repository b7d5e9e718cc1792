import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readProgress } from '@called-it/contract/predictions/progress.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { createContext } from 'react'

/** What the rail needs for every kind. The page provides it, so that a panel need not know it. */
type Rail = {
  /** The tournament's kinds that have a screen. */
  kinds: readonly KindName[]
  tournament: Tournament | undefined
  progress: Answer<typeof readProgress> | undefined
}

export const RailContext = createContext<Rail>({ kinds: [], tournament: undefined, progress: undefined })
