import type { Importance } from '@called-it/contract/importance.ts'
import { IMPORTANCES } from '@called-it/contract/importance.ts'
import type { Gradient } from './gradient.ts'
import { WaitingCalls, type Waiting } from './waiting-calls.ts'

type Sizes = {
  /** The part of the limit that calls of this class may take at most, so that slow calls of one class leave places to those above it. */
  share: number
  /** How long a call waits at most (ms): a browser waits 15 s for a save, and a person about a second for a page. */
  patienceMs: number
}

/** What each class may take. */
const SIZES: Record<Importance, Sizes> = {
  save: { share: 1, patienceMs: 2000 },
  own: { share: 0.9, patienceMs: 1000 },
  rating: { share: 0.75, patienceMs: 500 },
  rest: { share: 0.5, patienceMs: 250 },
}
/** A queue stands when its oldest call has waited so long (ms). */
const STANDS_MS = 100
/** The most calls of a class that wait; one more refuses the oldest. */
const WAITING_MAX = 1000
/** Refused calls come back within these times (s), later the more there are. */
const COME_BACK_MIN_S = 4
const COME_BACK_MAX_S = 30
/** The time (ms) over which refused and answered calls are counted for that. */
const COUNTED_MS = 10_000
/** When a queue stands, so many times as many calls enter it as were answered of late, and a small part of all in any case. */
const ENTER_TIMES = 1.5
const ENTER_MIN = 0.05

/** What happens to a call that asks to be admitted: one of both, at once or later. */
export type Visit = { admit: () => void; refuse: () => void }
/** Call it when the call has been answered, or its caller has gone: also while it waits. */
export type Leave = () => void

export type Admission = {
  enter(importance: Importance, visit: Visit): Leave
  /**
   * Whether a call is refused at once, before anything is done for it: if its queue stands, for about as many as would wait in vain.
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
 * Admits calls by their importance: as many at once as `gradient` allows. The others wait in a queue of their class, which prefers the newest
 * when it stands, and are refused when they have waited too long. `now` is a clock (ms), `random` a number from 0 to 1.
 */
export function makeAdmission(
  gradient: Pick<Gradient, 'limit'>,
  now: () => number,
  random: () => number = Math.random,
): Admission {
  const queues = new Map(IMPORTANCES.map((name) => [name, new WaitingCalls()]))
  const underWay = new Map<Importance, number>(IMPORTANCES.map((name) => [name, 0]))
  let all = 0
  const refused = makeFading(COUNTED_MS)
  const answered = makeFading(COUNTED_MS)
  const counts = new Map(
    IMPORTANCES.map((name) => [
      name,
      { refused: makeFading(STANDS_MS * 10), answered: makeFading(STANDS_MS * 10) },
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

  /** Fills the free places. */
  function fill(): void {
    const at = now()
    for (const [importance, queue] of queues) {
      while (hasPlace(importance)) {
        const call = queue.next(at, STANDS_MS)
        if (!call) break
        if (at - call.since > SIZES[importance].patienceMs) {
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
      answered.add(now())
      counts.get(importance)!.answered.add(now())
      fill()
    }
  }

  return {
    enter(importance, visit) {
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
      const oldest = queues.get(importance)!.oldest()
      if (!oldest || at - oldest.since < STANDS_MS) return false
      const count = counts.get(importance)!
      const good = count.answered.at(at)
      const part = good / Math.max(1, good + count.refused.at(at))
      if (random() < part * ENTER_TIMES + ENTER_MIN) return false
      countRefused(importance)
      return true
    },
    sweep() {
      const at = now()
      for (const [importance, queue] of queues) {
        for (let oldest = queue.oldest(); oldest; oldest = queue.oldest()) {
          if (at - oldest.since <= SIZES[importance].patienceMs) break
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
