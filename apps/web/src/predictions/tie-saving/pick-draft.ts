import type { BracketTie } from '@called-it/contract/predictions/group-predictions.ts'

/** Who was picked to go through and is not saved yet; `over`: when the pick was saved that it is to replace. */
export type PickDraft = { team_id: number; over?: string }

export function isPickDraft(value: unknown): value is PickDraft {
  if (typeof value !== 'object' || value === null) return false
  const { team_id, over } = value as Record<string, unknown>
  return Number.isInteger(team_id) && (over === undefined || typeof over === 'string')
}

/** Who is picked to go through, saved or not. */
export function pickOf({ prediction }: BracketTie, draft: PickDraft | undefined): number | null {
  return draft?.team_id ?? prediction?.team_id ?? null
}
