import type { BracketTie } from '@called-it/contract/predictions/group-predictions.ts'

/** A picked winner that is not saved yet; `over`: the time at which the pick that it replaces was saved. */
export type PickDraft = { team_id: number; over?: string }

export function isPickDraft(value: unknown): value is PickDraft {
  if (typeof value !== 'object' || value === null) return false
  const { team_id, over } = value as Record<string, unknown>
  return Number.isInteger(team_id) && (over === undefined || typeof over === 'string')
}

/** The picked winner, saved or not. */
export function pickOf({ prediction }: BracketTie, draft: PickDraft | undefined): number | null {
  return draft?.team_id ?? prediction?.team_id ?? null
}
