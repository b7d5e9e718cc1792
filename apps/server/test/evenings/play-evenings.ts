import type { Acknowledged } from '../failover/look-back.ts'
import { lookBack, recompute } from '../failover/look-back.ts'
import { describeFault, type FaultKind, planEvening } from './fault-plan.ts'
import { FaultFigures } from './fault-figures.ts'
import { hasWorked, placeOf, playEvening, type Seat } from './play-evening.ts'
import type { Stand } from './stand.ts'

const PLAYER = 71_000_000
const NEWCOMER = 72_000_000
/** The most people of one sort in an evening. */
const PEOPLE = 100
/** More than an evening can draw. */
const NEWCOMERS = 60

type Settings = {
  seed: number
  /** The number of the first evening: an evening alone can be repeated. */
  from: number
  evenings: number
  players: number
  kinds: FaultKind[]
  /** How many faults each evening has. */
  count: number
  say?: (sentence: string) => void
}

export type Played = {
  /** What must not happen, with the evening and what was done during it. */
  faults: string[]
  figures: FaultFigures
}

/** Plays evenings one after the other on the same stand, and looks back at all of them in the end. */
export async function playEvenings(
  stand: Stand,
  { seed, from, evenings, players, kinds, count, say = () => {} }: Settings,
): Promise<Played> {
  const seats = async (first: number, many: number): Promise<Seat[]> => {
    const made: Seat[] = []
    for (let nth = 0; nth < many; nth += 1)
      made.push({ token: await stand.server.signIn(String(first + nth)), node: stand.entrances[nth % 2]! })
    return made
  }
  const figures = new FaultFigures()
  const faults: string[] = []
  const all: Acknowledged[] = []
  for (let nth = from; nth < from + evenings; nth += 1) {
    const plan = planEvening(nth, { seed, kinds, count })
    // Other people each time: nobody has more than three teams.
    const people = {
      players: await seats(PLAYER + nth * PEOPLE, players),
      newcomers: await seats(NEWCOMER + nth * PEOPLE, NEWCOMERS),
    }
    const planned = plan.map(describeFault)
    const played = await playEvening(stand, `evening-${nth}`, people, plan)
    figures.add(played)
    all.push(played.acknowledged)
    const words = played.faults.length === 0 ? 'clean' : `${played.faults.length} FAULTS`
    const slowest = (played.evening.count.slowestMs / 1000).toFixed(1)
    say(`Evening ${nth}: ${words}, slowest answer ${slowest} s; ${planned.join('; ')}.`)
    for (const fault of new Set(played.faults)) say(`  ${fault}`)
    faults.push(...played.faults.map((fault) => `evening ${nth}: ${fault}`))
  }
  const place = placeOf(stand)
  for (const acknowledged of all)
    faults.push(...(await lookBack(place, acknowledged)).map((fault) => `in the end: ${fault}`))
  faults.push(...(await recompute(place)))
  if (!(await hasWorked(stand))) faults.push('the worker does nothing any more')
  return { faults, figures }
}
