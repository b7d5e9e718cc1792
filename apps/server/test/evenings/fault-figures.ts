import { FAULT_KINDS, type FaultKind } from './fault-plan.ts'
import type { PlayedEvening } from './play-evening.ts'

type Figures = { times: number; refused: number; away: number; ended: number }
const NOTHING: Figures = { times: 0, refused: 0, away: 0, ended: 0 }

/** What faults did to those who played, by kind: of all that coincided each has its share. */
export class FaultFigures {
  readonly #byKind = new Map<FaultKind, Figures>()
  readonly #sum = {
    evenings: 0,
    saves: 0,
    messages: 0,
    draws: 0,
    results: 0,
    locked: 0,
    unavailable: 0,
    unanswered: 0,
  }
  #slowest = 0
  #back = 0

  add({ done, evening, settled, back }: PlayedEvening): void {
    for (const { kind, from, until, hasEndedServer } of done) {
      const figures = this.#byKind.get(kind) ?? { ...NOTHING }
      this.#byKind.set(kind, figures)
      figures.times += 1
      if (hasEndedServer) figures.ended += 1
      figures.refused += evening.refusedAt.filter((at) => at >= from && at <= until).length
      for (const saved of evening.saved.values())
        figures.away = Math.max(
          figures.away,
          longestGap(
            saved.map(({ at }) => at),
            from,
            until,
          ),
        )
    }
    const { slowestMs, ...counts } = evening.count
    for (const [name, many] of Object.entries(counts)) this.#sum[name as keyof typeof counts] += many
    this.#sum.evenings += 1
    this.#sum.results += settled
    this.#slowest = Math.max(this.#slowest, slowestMs)
    this.#back = Math.max(this.#back, back)
  }

  /** How often a kind was done. */
  timesOf(kind: FaultKind): number {
    return this.#byKind.get(kind)?.times ?? 0
  }

  get acknowledged(): { saves: number; messages: number; draws: number; results: number; locked: number } {
    return this.#sum
  }

  describe(): string[] {
    const { evenings, saves, messages, draws, results, locked, unavailable, unanswered } = this.#sum
    const kinds = Object.entries(FAULT_KINDS) as [FaultKind, string][]
    return [
      `${evenings} evenings. Acknowledged: ${saves} saves, ${messages} messages, ${draws} draws, ${results} results.`,
      `Refused: ${locked} saves after the lock, ${unavailable} calls with 503; ${unanswered} calls were cut off.`,
      `Slowest answer: ${seconds(this.#slowest)}. Writes were back ${seconds(this.#back)} after all was well, at most.`,
      'By fault: how often; calls refused or cut off during it; the longest time without an acknowledged save of one node',
      ...kinds.map(([kind, words]) => {
        const { times, refused, away, ended } = this.#byKind.get(kind) ?? NOTHING
        const also = ended > 0 ? ` (the server went down ${ended} times)` : ''
        return `  ${words}: ${times}${also}; ${refused}; ${seconds(away)}`
      }),
    ]
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** The longest time between two acknowledged saves of a node of which some part lies in a time. */
function longestGap(saved: number[], from: number, until: number): number {
  const gaps = saved.slice(1).map((at, nth) => ({ begun: saved[nth]!, ended: at }))
  return Math.max(
    0,
    ...gaps
      .filter(({ begun, ended }) => begun <= until && ended >= from)
      .map(({ begun, ended }) => ended - begun),
  )
}
