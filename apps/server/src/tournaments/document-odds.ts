import type { FieldMistake } from '@called-it/contract/field-mistakes.ts'
import type { DocumentEvent, TournamentDocument } from '@called-it/contract/tournament-document.ts'
import { mistake, type Mistake } from '@called-it/rules/mistake.ts'
import { type Odds, oddsAfter } from '@called-it/rules/ufc/replaced-odds.ts'

const sidesOf = ({ first, second }: DocumentEvent) => ({ first: first ?? null, second: second ?? null })

const asBefore = (fight: DocumentEvent) => ({ ...sidesOf(fight), coefficients: fight.coefficients ?? null })

/**
 * The odds of a fight after a document, whose sides are named in full: those that it brings, else those of the fighters
 * who stay. Null: nobody has given any, or a new fighter lacks his.
 */
export const oddsIn = (before: DocumentEvent | undefined, fight: DocumentEvent): Odds | null =>
  fight.coefficients ?? (before ? oddsAfter(asBefore(before), sidesOf(fight), null).coefficients : null)

/** The fights of a document in which a new fighter comes without odds, where those of the fight were known (GAME.md 5). */
export function oddsMissingIn(
  before: TournamentDocument | null,
  after: TournamentDocument,
): Mistake<FieldMistake>[] {
  const known = new Map(before?.events.map((event) => [event.key, event]))
  return after.events.flatMap((fight, at) => {
    const old = known.get(fight.key)
    if (!old || fight.coefficients) return []
    const { missing } = oddsAfter(asBefore(old), sidesOf(fight), null)
    return missing.map(({ side, code }) => mistake(`events[${at}].coefficients.${side}`, code))
  })
}
