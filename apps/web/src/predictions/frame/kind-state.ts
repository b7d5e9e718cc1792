import type { Answer } from '@called-it/contract/endpoint.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { readProgress } from '@called-it/contract/predictions/progress.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { viewOf } from '../kinds.ts'

type Progress = Answer<typeof readProgress>

/** The state of a user's predictions of a kind. */
export type KindState = {
  phase: PredictionPhase
  total: number
  saved: number
  /** The number of open questions without an answer. */
  missing: number
  locksAt: string | null
  opensAt: string | null
  /** The team or player that the user chose, for a kind with one choice. */
  chosen: Localized | null
}

/**
 * Returns the state of a kind in a tournament: of matches in the current round, of other kinds in the whole tournament;
 * undefined: the progress does not list it.
 */
export function stateOf(progress: Progress, slug: string, kind: KindName): KindState | undefined {
  if (viewOf(kind).progress === 'rounds')
    return stateOfRound(progress.rounds.find((each) => each.tournament.slug === slug))
  const listed = progress.kinds.find((each) => each.tournament.slug === slug && each.kind === kind)
  if (!listed) return undefined
  const { phase, total, saved, missing, chosen } = listed
  return { phase, total, saved, missing, chosen, locksAt: listed.locks_at, opensAt: listed.opens_at }
}

function stateOfRound(round: Progress['rounds'][number] | undefined): KindState | undefined {
  if (!round) return undefined
  const { open, total, saved, has_begun } = round
  return {
    phase: open.length > 0 ? 'open' : has_begun ? 'locked' : 'not_open',
    total,
    saved,
    missing: open.filter(({ is_saved }) => !is_saved).length,
    // Each match has its own lock, which the page of the matches shows.
    locksAt: null,
    opensAt: null,
    chosen: null,
  }
}
