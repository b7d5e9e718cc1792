import { leagueTableOf } from './league-stage.ts'
import { matchesOf, type RecordedTournament } from './recorded-tournament.ts'

/**
 * Checks a tournament that follows another one: it begins later, its teams come from the earlier one by that
 * one's table, and the teams that wait for opponents are first.
 */
export function checkSequel(
  tournament: RecordedTournament,
  others: Map<string, RecordedTournament>,
): string[] {
  const slug = tournament.recorded?.after
  if (!slug) return []
  const earlier = others.get(slug)
  if (!earlier?.recorded) return [`results.json: after: no such recorded tournament "${slug}"`]
  return [
    ...checkOrder(tournament, earlier),
    ...checkSameNames(tournament, earlier),
    ...checkQualified(tournament, earlier),
  ]
}

function checkOrder({ document }: RecordedTournament, earlier: RecordedTournament): string[] {
  const last =
    earlier.document.events
      .map((event) => event.starts_at ?? '')
      .toSorted()
      .at(-1) ?? ''
  return (document.started_at ?? '') > last
    ? []
    : [`started_at: ${earlier.document.slug} goes on until ${last}`]
}

/** Checks that teams and players have the same keys and names in both documents. */
function checkSameNames({ document }: RecordedTournament, earlier: RecordedTournament): string[] {
  return (['entities', 'players'] as const).flatMap((list) => {
    const comparable = (document: RecordedTournament['document']) =>
      new Map((document[list] ?? []).map(({ key, name }) => [key, `${key} ${name.ru} ${name.en}`]))
    const [current, previous] = [comparable(document), comparable(earlier.document)]
    return [...new Set([...current.keys(), ...previous.keys()])]
      .filter((key) => current.get(key) !== previous.get(key))
      .map((key) => `${list}: ${key} is another than in ${earlier.document.slug}`)
  })
}

function checkQualified(tournament: RecordedTournament, earlier: RecordedTournament): string[] {
  const places = leagueTableOf(earlier).map((row) => row.entity)
  const matches = matchesOf(tournament)
  const waiting = new Set(matches.flatMap((match) => (match.waiting ? [match[match.waiting]] : [])))
  const drawn = matches.filter((match) => match.known_after.length === 0)
  const others = new Set(drawn.flatMap(({ first, second }) => [first, second]))
  const end = waiting.size + others.size
  return [
    ...unlike('wait for the others', waiting, places.slice(0, waiting.size)),
    ...unlike('begin', others, places.slice(waiting.size, end)),
  ]
}

function unlike(figure: string, found: Set<string | null>, expected: string[]): string[] {
  const missing = expected.filter((entity) => !found.has(entity))
  return missing.map((entity) => `sides: by the table ${entity} is among those who ${figure}`)
}
