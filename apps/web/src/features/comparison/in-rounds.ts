import type { ComparedEvent, Comparison } from './comparison.ts'

type Title = NonNullable<Comparison['sums'][number]['round']>['name']
/** Consecutive questions of one round, or of the whole tournament; `title` is the name of the round if it is known. */
type Section = { key: string; isOfTournament: boolean; title: Title | null; events: ComparedEvent[] }

/** Divides the list into sections by round, in the order of the list. The names of the rounds are those of the sums. */
export function inRounds(events: readonly ComparedEvent[], sums: Comparison['sums']): Section[] {
  const names = new Map(sums.flatMap(({ round }) => (round ? [[round.id, round.name] as const] : [])))
  const sections: Section[] = []
  let last: number | null | undefined
  for (const event of events) {
    const round = event.round_id
    if (round !== last || sections.length === 0) {
      const title = round === null ? null : (names.get(round) ?? null)
      const key = `${round} ${event.kind} ${event.about.id}`
      sections.push({ key, isOfTournament: round === null, title, events: [] })
    }
    sections.at(-1)!.events.push(event)
    last = round
  }
  return sections
}
