import type { Answer } from '@called-it/contract/endpoint.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { readProgress } from '@called-it/contract/predictions/progress.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'

type Progress = Answer<typeof readProgress>

/** How far one's predictions of a kind have come. */
export type KindStanding = {
  phase: PredictionPhase
  total: number
  saved: number
  /** Open without an answer. */
  missing: number
  locksAt: string | null
  opensAt: string | null
  /** Whom one named, of a kind that asks for one team or player. */
  chosen: Localized | null
}

/**
 * How a kind stands in a tournament: the matches by the round that the tournament is at, the others as a whole.
 * Undefined where the server tells nothing of it.
 */
export function standingOf(progress: Progress, slug: string, kind: KindName): KindStanding | undefined {
  if (kind === 'match') return standingOfRound(progress.rounds.find((each) => each.tournament.slug === slug))
  const told = progress.kinds.find((each) => each.tournament.slug === slug && each.kind === kind)
  if (!told) return undefined
  const { phase, total, saved, missing, chosen } = told
  return { phase, total, saved, missing, chosen, locksAt: told.locks_at, opensAt: told.opens_at }
}

function standingOfRound(round: Progress['rounds'][number] | undefined): KindStanding | undefined {
  if (!round) return undefined
  const { open, total, saved, has_begun } = round
  return {
    phase: open.length > 0 ? 'open' : has_begun ? 'locked' : 'not_open',
    total,
    saved,
    missing: open.filter(({ is_saved }) => !is_saved).length,
    // Each match has a lock of its own: the page of the matches tells them.
    locksAt: null,
    opensAt: null,
    chosen: null,
  }
}
