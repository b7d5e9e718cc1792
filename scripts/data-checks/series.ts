import { checkCards } from './fight-card.ts'
import { checkFights } from './fight-results.ts'
import { checkFlags } from './flags.ts'
import type { KnownSeries } from './known-series.ts'
import { checkNames } from './names.ts'
import { fightsOf, parseSeries } from './recorded-fights.ts'
import type { Files } from './parsed-files.ts'

/** Returns the problems with a series of fights. */
export function checkSeries(slug: string, files: Files, facts: KnownSeries): string[] {
  const { tournament, problems } = parseSeries(slug, files)
  if (!tournament) return problems
  const { document } = tournament
  const fights = fightsOf(tournament)
  return [
    ...checkNames(document),
    ...checkFlags(document.entities),
    ...checkCards(document, fights, facts),
    ...checkFights(tournament, fights, facts),
  ]
}
