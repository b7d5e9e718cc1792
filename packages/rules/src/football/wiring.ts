import {
  areOver,
  eventsByTableGroup,
  eventsByTie,
  type Facts,
  type FactsEvent,
  type SideSource,
} from '../facts.ts'
import { tableAsItStands } from './final-order.ts'
import { SIDES, type Side } from '../vocabulary.ts'
import { isSameSource, wiringOfLegs } from './side-source.ts'
import { sidesOfTie, tieWinnerOf } from './tie.ts'

/** A side whose team should change, by the wiring of the document. */
export type SideToName = {
  event: FactsEvent
  side: Side
  /** The id of the new team; null: no team any more. */
  team: number | null
}

/**
 * Returns the sides that the wiring of a document names, corrects or takes back now. Sides that an organiser
 * named stay; a side that he named in one leg is set in the other leg too. Ids of teams as in the facts.
 */
export function sidesToName(facts: Facts): SideToName[] {
  return [...eventsByTie(facts.events)].flatMap(([tie, legs]) =>
    tie !== null && legs.some(({ wiring }) => wiring?.first_from || wiring?.second_from)
      ? sidesOfWiredTie(facts, legs)
      : [],
  )
}

/**
 * Returns those of `named` that put no team into two ties of a level, and none against itself. Such cases arise if a side
 * that should change stays, because its tie has predictions: the team that it keeps must not be placed elsewhere as well.
 * Ties that decide a side of the tie in question do not count, nor do cancelled matches.
 */
export function withoutDoubles({ events }: Facts, named: readonly SideToName[]): SideToName[] {
  const teamOn = (event: FactsEvent, side: Side): number | null => {
    const change = left.find((item) => item.event === event && item.side === side)
    return change ? change.team : event[side]
  }
  const isDouble = ({ event, side, team }: SideToName): boolean =>
    team !== null &&
    events.some((other) =>
      other === event
        ? teamOn(event, side === 'first' ? 'second' : 'first') === team
        : other.tie !== null &&
          other.tie !== event.tie &&
          other.level === event.level &&
          other.result.status !== 'cancelled' &&
          !isFedBy(event, other.tie) &&
          !isFedBy(other, event.tie) &&
          SIDES.some((place) => teamOn(other, place) === team),
    )
  let left = [...named]
  for (;;) {
    const next = left.filter((value) => !isDouble(value))
    if (next.length === left.length) return next
    left = next
  }
}

/** Whether a tie decides a side of a match. */
const isFedBy = ({ wiring }: FactsEvent, tie: string | null): boolean =>
  [wiring?.first_from, wiring?.second_from].some((source) => source && 'tie' in source && source.tie === tie)

/** One of the two places of a tie: the source of its team, and its side in each leg. */
type Slot = { source: SideSource<number> | null; on: { event: FactsEvent; side: Side }[] }

function sidesOfWiredTie(facts: Facts, legs: readonly FactsEvent[]): SideToName[] {
  const slots = slotsOf(legs)
  const resolved = slots.map(({ source }) => (source ? teamOfSource(facts, source) : null))
  const named = slots.map(namedSideOf)
  const teams = slots.map((_, at) => {
    if (named[at] !== null) return named[at]!
    // An organiser who put one team into the place of the other means that they swap places.
    const isTaken = resolved[at] !== null && named.includes(resolved[at]!)
    const left = resolved.find((team, other) => other !== at && team !== null && !named.includes(team))
    return isTaken ? (left ?? null) : resolved[at]!
  })
  return slots.flatMap(({ on }, at) =>
    on.flatMap(({ event, side }) => {
      const isFree = event[side] === null || event.wiring?.[`${side}_is_wired`] === true
      return isFree && event[side] !== teams[at] ? [{ event, side, team: teams[at]! }] : []
    }),
  )
}

/** The first leg defines the two places; the sides of the other leg are those with the same source, else the remaining ones. */
function slotsOf(legs: readonly FactsEvent[]): Slot[] {
  const wirings = wiringOfLegs<number>(legs.map(({ wiring }) => wiring ?? {}))
  const slots = SIDES.map((side): Slot => ({ source: wirings[0]![`${side}_from`], on: [] }))
  for (const [at, event] of legs.entries()) {
    const { first_from: first, second_from: second } = wirings[at]!
    const isAt = (source: SideSource<number> | null, slot: Slot) =>
      source === null || slot.source === null ? source === slot.source : isSameSource(source, slot.source)
    // Exchanged unless the leg says otherwise; the leg that defines the places is not.
    const isStraight = at === 0 || (isAt(first, slots[0]!) && isAt(second, slots[1]!))
    for (const [number, slot] of slots.entries()) {
      slot.on.push({ event, side: SIDES[isStraight ? number : 1 - number]! })
    }
  }
  return slots
}

/** Returns the team that an organiser has named for a place, in any leg. */
function namedSideOf({ on }: Slot): number | null {
  for (const { event, side } of on) {
    if (event[side] !== null && !event.wiring?.[`${side}_is_wired`]) return event[side]
  }
  return null
}

/** Returns the team of a source; null while it is not decided. */
export function teamOfSource(facts: Facts, source: SideSource<number>): number | null {
  if ('group' in source) return teamOnPlace(facts, source.group, source.place)
  const legs = eventsByTie(facts.events).get(source.tie) ?? []
  const winner = tieWinnerOf(legs)
  if (winner === null || source.take === 'winner') return winner
  return sidesOfTie(legs)?.find((team) => team !== winner) ?? null
}

/** Only once all matches of the group are over and no level teams need the organiser's order. */
function teamOnPlace(facts: Facts, group: number, place: number): number | null {
  const matches = eventsByTableGroup(facts.events).get(group) ?? []
  const found = facts.table_groups.find(({ id }) => id === group)
  if (!found || !areOver(matches)) return null
  const rows = tableAsItStands(facts, found.entities, matches, facts.overrides.group_orders?.[group])
  const [row, ...level] = rows.filter(({ position }) => position === place)
  return row && level.length === 0 ? row.entity : null
}
