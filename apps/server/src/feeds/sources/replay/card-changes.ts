import type { DocumentEvent } from '@called-it/contract/organiser/tournament-document.ts'

/** An organiser's change of a fight before it begins, with its time (ISO 8601, UTC). */
export type CardChange = {
  at: string
  event: string
  set: { first?: string | undefined; second?: string | undefined; status?: 'cancelled' | undefined }
}

/**
 * Returns a card at a moment (ms since the Unix epoch), without the fights that had been cancelled by then.
 */
export function cardAt<Fight extends Pick<DocumentEvent, 'key' | 'first' | 'second'>>(
  card: readonly Fight[],
  changes: readonly CardChange[],
  moment: number,
): Fight[] {
  const made = changes.filter(({ at }) => Date.parse(at) <= moment)
  return card.flatMap((fight) => {
    const sets = made.filter(({ event }) => event === fight.key).map(({ set }) => set)
    const { status, ...sides } = Object.assign({}, ...sets) as CardChange['set']
    return status === 'cancelled' ? [] : [{ ...fight, ...sides }]
  })
}
