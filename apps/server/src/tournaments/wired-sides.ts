import type { FactsEvent } from '@called-it/rules/facts.ts'
import type { TournamentFacts } from '@called-it/rules/questions.ts'
import { type SideToName, sidesToName, withoutDoubles } from '@called-it/rules/football/wiring.ts'
import type { Db } from '../schema.ts'
import { type Actor, writeAudit } from '../audit/audit.ts'
import type { ListAnswered } from './documents/document-guards.ts'
import { holdQuestionsAbout } from './question-store.ts'
import { keysOf } from './key-store.ts'
import { type KeptSides, nameSides, noteKeptSides } from './side-store.ts'

/** Statuses of a match without a result that its sides could contradict. */
const UNTOUCHED: readonly string[] = ['scheduled', 'postponed', 'cancelled']

/**
 * Fills the sides of ties that are decided, by the wiring of the document. Corrects sides that it filled
 * before, and clears those whose tie is open again. A tie with predictions or a result keeps its sides, as in
 * a call, and so does a tie whose new team stands in another tie because of that; each such case goes into
 * the audit log once. The caller has locked the tournament. Returns whether anything has changed, so that
 * facts must be read again.
 */
export async function nameWiredSides(
  db: Db,
  by: Actor,
  tournament: { id: number; slug: string },
  facts: TournamentFacts,
  listAnswered: ListAnswered,
): Promise<boolean> {
  if (!facts.events.some(({ wiring }) => wiring?.first_from || wiring?.second_from)) return false
  const wanted = sidesToName(facts)
  const ties = [...Map.groupBy(wanted, ({ event }) => event.tie).values()]
  const [free, inUse]: [SideToName[], SideToName[]] = [[], []]
  for (const sides of ties) {
    const replaced = sides.filter(({ event, side }) => event[side] !== null)
    if (replaced.length === 0 || !(await isInUse(db, facts, sides[0]!.event, listAnswered)))
      free.push(...sides)
    else {
      inUse.push(...replaced)
      // A team that is kept out of one leg is not added to the other one.
      free.push(
        ...sides.filter(
          (side) => !replaced.some(({ event, team }) => event === side.event || team === side.team),
        ),
      )
    }
  }
  const named = withoutDoubles(facts, free)
  inUse.push(...free.filter((item) => item.event[item.side] !== null && !named.includes(item)))
  await nameSides(
    db,
    named.map(({ event, side, team }) => ({ event_id: event.id, side, team })),
  )
  await writeToAudit(db, by, tournament, named, inUse)
  return named.length > 0
}

/** Whether a leg of this event's tie has a result, or has predictions, or the tie itself has. */
async function isInUse(
  db: Db,
  { events }: TournamentFacts,
  { tie }: FactsEvent,
  listAnswered: ListAnswered,
): Promise<boolean> {
  for (const leg of events.filter((event) => event.tie === tie)) {
    if (!UNTOUCHED.includes(leg.result.status)) return true
    const questionIds = await holdQuestionsAbout(db, [leg.id])
    if ((await listAnswered(db, questionIds)).length > 0) return true
  }
  return false
}

const NO_KEYS: Awaited<ReturnType<typeof keysOf>> = {
  events: new Map(),
  entities: new Map(),
  table_groups: new Map(),
}

/** Writes to the audit log which sides were filled, and which kept sides are new. */
async function writeToAudit(
  db: Db,
  by: Actor,
  tournament: { id: number; slug: string },
  named: readonly SideToName[],
  inUse: readonly SideToName[],
): Promise<void> {
  const keys = named.length + inUse.length > 0 ? await keysOf(db, tournament.id) : NO_KEYS
  const teamOf = (id: number | null) => (id === null ? null : keys.entities.get(id)!)
  const byEvent = (sides: readonly SideToName[]) => [...Map.groupBy(sides, ({ event }) => event).entries()]
  const before = (sides: readonly SideToName[]): KeptSides =>
    Object.fromEntries(sides.map(({ event, side }) => [side, teamOf(event[side])]))
  const after = (sides: readonly SideToName[]): KeptSides =>
    Object.fromEntries(sides.map(({ side, team }) => [side, teamOf(team)]))
  for (const [event, sides] of byEvent(named)) {
    await writeAudit(db, by, {
      action: 'event.sides',
      tournament: tournament.slug,
      target: keys.events.get(event.id)!,
      before: before(sides),
      after: after(sides),
    })
  }
  const keptNow = byEvent(inUse).map(([event, sides]) => ({ event_id: event.id, sides: after(sides) }))
  const news = new Set(await noteKeptSides(db, tournament.id, keptNow))
  for (const [event, sides] of byEvent(inUse).filter(([{ id }]) => news.has(id))) {
    await writeAudit(db, by, {
      action: 'event.sides_kept',
      tournament: tournament.slug,
      target: keys.events.get(event.id)!,
      before: before(sides),
      after: { ...before(sides), by_bracket: after(sides) },
    })
  }
}
