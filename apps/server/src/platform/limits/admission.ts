import type { Importance } from '@called-it/contract/importance.ts'
import { IMPORTANCES } from '@called-it/contract/importance.ts'
import type { Gradient } from './gradient.ts'
import { makePressure } from './pressure.ts'
import { WaitingCalls, type Waiting } from './waiting-calls.ts'

type Sizes = {
  /** The part of the limit that calls of this class may take at most, so that slow calls of one class leave places to those above it. */
  share: number
  /** How long a call waits at most (ms): a browser waits 15 s for a save. */
  patienceMs: number
}

/** What each class may take. */
const SIZES: Record<Importance, Sizes> = {
  save: { share: 1, patienceMs: 5000 },
  own: { share: 0.9, patienceMs: 4000 },
  rating: { share: 0.75, patienceMs: 4000 },
  rest: { share: 0.5, patienceMs: 3000 },
}
/** How long a call of any class waits at most (ms) while more come than are answered: longer would help nobody. */
const HASTE_MS = 100
/** The most calls of a class that wait; one more refuses the oldest. */
const WAITING_MAX = 5000
/** Refused calls come back within these times (s), later the more there are. */
const COME_BACK_MIN_S = 2
const COME_BACK_MAX_S = 30
/** The time (ms) over which refused and answered calls are counted for that. */
const COUNTED_MS = 10_000
/** The time (ms) over which the calls of a class are counted. */
const CLASS_COUNTED_MS = 1000
/** While more come than are answered, so many times as many calls enter a queue as were answered of late, and a small part of all in any case. */
const ENTER_TIMES = 1.5
const ENTER_MIN = 0.05

/** What happens to a call that asks to be admitted: one of both, at once or later. */
export type Visit = { admit: () => void; refuse: () => void }
/** Call it when the call has been answered, or its caller has gone: also while it waits. */
export type Leave = () => void

export type Admission = {
  enter(importance: Importance, visit: Visit): Leave
  /**
   * Whether a call is refused at once, before anything is done for it: while calls of its class wait and more come than are answered, for
   * about as many as would wait in vain.
   * A call that is not refused enters.
   */
  shedsAtOnce(importance: Importance): boolean
  /** Refuses the calls that have waited too long. Called often while calls wait. */
  sweep(): void
  /** How long the next refused call should wait (s): a random time, spread the wider the more are refused. */
  comeBackAfter(): number
  readonly underWay: number
  waiting(importance: Importance): number
}

/**
 * Admits calls by their importance: as many at once as `gradient` allows. The others wait in a queue of their class, and are refused when they
 * have waited too long. When more calls come than are answered (`pressure.ts`), the newest goes first, and if that lasts, waiting is short. `now` is a clock (ms), `random` a number from 0 to 1.
 */
export function makeAdmission(
  gradient: Pick<Gradient, 'limit'>,
  now: () => number,
  random: () => number = Math.random,
): Admission {
  const queues = new Map(IMPORTANCES.map((name) => [name, new WaitingCalls()]))
  const underWay = new Map<Importance, number>(IMPORTANCES.map((name) => [name, 0]))
  const pressure = makePressure()
  let all = 0
  const refused = makeFading(COUNTED_MS)
  const answered = makeFading(COUNTED_MS)
  const counts = new Map(
    IMPORTANCES.map((name) => [
      name,
      { refused: makeFading(CLASS_COUNTED_MS), answered: makeFading(CLASS_COUNTED_MS) },
    ]),
  )

  const hasPlace = (importance: Importance) =>
    all < gradient.limit && underWay.get(importance)! < Math.max(1, gradient.limit * SIZES[importance].share)

  function take(importance: Importance): void {
    all += 1
    underWay.set(importance, underWay.get(importance)! + 1)
  }

  function countRefused(importance: Importance): void {
    refused.add(now())
    counts.get(importance)!.refused.add(now())
  }

  function refuse(importance: Importance, call: Waiting): void {
    queues.get(importance)!.end(call)
    countRefused(importance)
    call.refuse()
  }

  const patienceOf = (importance: Importance, isHigh: boolean) =>
    isHigh ? HASTE_MS : SIZES[importance].patienceMs

  /** Fills the free places. */
  function fill(): void {
    const at = now()
    const isHigh = pressure.isHigh(at)
    const isRising = pressure.isRising(at)
    for (const [importance, queue] of queues) {
      while (hasPlace(importance)) {
        const call = isRising ? queue.newest() : queue.oldest()
        if (!call) break
        if (at - call.since > patienceOf(importance, isHigh)) {
          refuse(importance, call)
          continue
        }
        queue.end(call)
        take(importance)
        call.admit()
      }
    }
  }

  function leaving(importance: Importance): Leave {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      all -= 1
      underWay.set(importance, underWay.get(importance)! - 1)
      pressure.answered(now())
      answered.add(now())
      counts.get(importance)!.answered.add(now())
      fill()
    }
  }

  return {
    enter(importance, visit) {
      pressure.came(now())
      const leave = leaving(importance)
      const queue = queues.get(importance)!
      // Nobody overtakes those who wait for the same places.
      if (queue.count === 0 && hasPlace(importance)) {
        take(importance)
        visit.admit()
        return leave
      }
      const call: Waiting = { ...visit, since: now(), isOver: false }
      let isAdmitted = false
      call.admit = () => {
        isAdmitted = true
        visit.admit()
      }
      queue.add(call)
      if (queue.count > WAITING_MAX) refuse(importance, queue.oldest()!)
      return () => {
        if (isAdmitted) leave()
        else queue.end(call)
      }
    },
    shedsAtOnce(importance) {
      const at = now()
      if (queues.get(importance)!.count === 0 || !pressure.isHigh(at)) return false
      const count = counts.get(importance)!
      const good = count.answered.at(at)
      const part = good / Math.max(1, good + count.refused.at(at))
      if (random() < part * ENTER_TIMES + ENTER_MIN) return false
      pressure.came(at)
      countRefused(importance)
      return true
    },
    sweep() {
      const at = now()
      const isHigh = pressure.isHigh(at)
      for (const [importance, queue] of queues) {
        for (let oldest = queue.oldest(); oldest; oldest = queue.oldest()) {
          if (at - oldest.since <= patienceOf(importance, isHigh)) break
          refuse(importance, oldest)
        }
      }
      fill()
    },
    comeBackAfter() {
      const at = now()
      const seconds = (refused.at(at) / Math.max(1, answered.at(at))) * (COUNTED_MS / 1000)
      const most = Math.min(COME_BACK_MAX_S, Math.max(COME_BACK_MIN_S, seconds))
      return 1 + Math.floor(random() * most)
    },
    get underWay() {
      return all
    },
    waiting: (importance) => queues.get(importance)!.count,
  }
}

/** A count that fades away within `ms`. */
function makeFading(ms: number) {
  let count = 0
  let last = 0
  const at = (moment: number) => {
    count *= Math.exp((last - moment) / ms)
    last = moment
    return count
  }
  return {
    at,
    add(moment: number): void {
      count = at(moment) + 1
    },
  }
}
