import type { FieldMistake } from '@called-it/contract/mistakes/common-mistakes.ts'
import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { mistake, type Mistake } from '@called-it/rules/mistake.ts'
import { oddsAfter } from '@called-it/rules/ufc/replaced-odds.ts'

const sidesOf = ({ first, second }: DocumentEvent) => ({ first: first ?? null, second: second ?? null })

const asBefore = (fight: DocumentEvent) => ({ ...sidesOf(fight), coefficients: fight.coefficients ?? null })

/**
 * Returns the document with the known odds of the fighters who stay, where it changes a fight's sides and has
 * no odds for that fight. A new fighter without odds stays without them: `oddsMissingIn` lists these.
 */
export function withOddsOfWhoStays(
  stands: TournamentDocument,
  sent: TournamentDocument,
  merged: TournamentDocument,
): TournamentDocument {
  const known = new Map(stands.events.map((event) => [event.key, event]))
  const silent = new Set(sent.events.flatMap(({ key, coefficients }) => (coefficients ? [] : [key])))
  const events = merged.events.map((fight) => {
    const old = known.get(fight.key)
    if (!fight.type || !old || !silent.has(fight.key) || hasSameSides(fight, old)) return fight
    return { ...fight, coefficients: oddsAfter(asBefore(old), sidesOf(fight), null).coefficients }
  })
  return { ...merged, events }
}

/**
 * Returns the previous document without the odds of those fights in which the next document names other
 * fighters at the same odds. These odds belong to the new fighters. Later changes by calls were about the old
 * ones.
 */
export function withoutOddsOfOthers(base: TournamentDocument, sent: TournamentDocument): TournamentDocument {
  const says = new Map(sent.events.map((event) => [event.key, event]))
  const events = base.events.map((fight) => {
    const next = says.get(fight.key)
    const isOfOthers =
      next &&
      !hasSameSides(fight, {
        ...fight,
        first: next.first ?? fight.first,
        second: next.second ?? fight.second,
      })
    const { first, second } = fight.coefficients ?? {}
    const isSame = next?.coefficients?.first === first && next?.coefficients?.second === second
    return isOfOthers && isSame ? { ...fight, coefficients: null } : fight
  })
  return { ...base, events }
}

const hasSameSides = (a: DocumentEvent, b: DocumentEvent): boolean =>
  (a.first ?? null) === (b.first ?? null) && (a.second ?? null) === (b.second ?? null)

/**
 * Lists the fights in which a document names a new fighter without odds, although the fight had odds (GAME.md
 * 5).
 */
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
