import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readProgress } from '@called-it/contract/predictions/progress.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { drawDueOf } from '../../game/tournaments/draw-due.ts'
import { viewOf } from '../kinds.ts'

/** Predictions that lock within this time come before the draw, which has no lock (ms). */
const SOON_MS = 24 * 60 * 60 * 1000

/** What the viewer has not given in a tournament: the next step of the draw, or predictions of a kind or a round. */
export type Gap =
  | { what: 'draw'; step: 'group' | 'team' }
  | { what: 'predictions'; kind: KindName; roundId: number | null; locksAt: string | null }

/** What is complete, though the progress may not say so yet: a kind, or one of its rounds. */
export type Given = { kind: KindName; roundId?: number | undefined }

type GapsInput = {
  tournament: Pick<Tournament, 'slug' | 'status' | 'distributionResult'>
  progress: Pick<Answer<typeof readProgress>, 'progress'>
  /** The present (ms since 1970). */
  at: number
  given?: Given | undefined
}

/**
 * Returns what is missing in a tournament, the nearest lock first. The draw comes after what locks within a day, and before
 * the rest. Predictions whose lock is not known come last, in the order of the rail.
 */
export function gapsOf({ tournament, progress, at, given }: GapsInput): Gap[] {
  const due = drawDueOf(tournament)
  const listed = progress.progress.find((each) => each.tournament.slug === tournament.slug)?.kinds ?? []
  const missing = listed
    .filter((each) => each.missing > 0 && !isGiven(each, given))
    .map((each) => ({ ...each, at: each.locks_at === null ? Infinity : Date.parse(each.locks_at) }))
    .toSorted((a, b) => (a.at === b.at ? viewOf(a.kind).order - viewOf(b.kind).order : a.at - b.at))
  const gapOf = ({ kind, round_id, locks_at }: (typeof missing)[number]): Gap => ({
    what: 'predictions',
    kind,
    roundId: round_id,
    locksAt: locks_at,
  })
  const [soon, later] = [
    missing.filter((each) => each.at - at <= SOON_MS),
    missing.filter((each) => each.at - at > SOON_MS),
  ]
  return [...soon.map(gapOf), ...(due ? [{ what: 'draw', step: due } as const] : []), ...later.map(gapOf)]
}

function isGiven({ kind, round_id }: { kind: KindName; round_id: number | null }, given: Given | undefined) {
  return given?.kind === kind && (given.roundId === undefined || given.roundId === round_id)
}
