/** A call that waits to be admitted. */
export type Waiting = {
  /** Since when (ms). */
  since: number
  admit: () => void
  refuse: () => void
  /** It was admitted or refused, or its caller has gone. */
  isOver: boolean
}

/** Above so many entries that are over, the list is made anew. */
const OVER_MAX = 64

/** The calls of a class that wait, in the order in which they came. */
export class WaitingCalls {
  #calls: Waiting[] = []
  #first = 0
  #count = 0

  get count(): number {
    return this.#count
  }

  add(call: Waiting): void {
    this.#calls.push(call)
    this.#count += 1
  }

  /** Ends a call that waits; returns whether it was waiting. */
  end(call: Waiting): boolean {
    if (call.isOver) return false
    call.isOver = true
    this.#count -= 1
    if (this.#count === 0) {
      this.#calls = []
      this.#first = 0
    } else if (this.#calls.length - this.#count > OVER_MAX + this.#count) {
      this.#calls = this.#calls.filter(({ isOver }) => !isOver)
      this.#first = 0
    }
    return true
  }

  oldest(): Waiting | null {
    if (this.#count === 0) return null
    while (this.#calls[this.#first]!.isOver) this.#first += 1
    return this.#calls[this.#first]!
  }

  newest(): Waiting | null {
    if (this.#count === 0) return null
    while (this.#calls.at(-1)!.isOver) this.#calls.pop()
    return this.#calls.at(-1)!
  }
}
