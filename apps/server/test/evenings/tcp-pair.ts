import type { Socket } from 'node:net'

/**
 * What a network does to connections. `stall`: nothing arrives, and everything does when it is over. `reset`: they end by a RST,
 * and so do new ones. `delay`: everything arrives 200 ms later, in its order. `half`: every second connection, old or
 * new, falls silent without a FIN, and stays so when it is over, as when a firewall has forgotten it.
 */
export type Trouble = 'stall' | 'reset' | 'delay' | 'half'

const DELAY_MS = 200

/** What waits to be passed on: bytes, or the end. */
type Parcel = { bytes: Buffer | null; dueAt: number }

/** One direction of a connection. */
class Way {
  readonly to: Socket
  readonly #waiting: Parcel[] = []
  #timer: NodeJS.Timeout | undefined
  /** Whether everything waits. */
  isHeld = false
  /** Whether bytes are lost. An end arrives once nothing is held: whoever keeps a connection looks whether the other is there. */
  isLost = false
  delayMs = 0

  constructor(to: Socket) {
    this.to = to
  }

  pass(bytes: Buffer | null): void {
    if (bytes === null || !this.isLost) this.#waiting.push({ bytes, dueAt: performance.now() + this.delayMs })
    this.flush()
  }

  flush(): void {
    clearTimeout(this.#timer)
    while (!this.isHeld && this.#waiting.length > 0) {
      const waitMs = this.#waiting[0]!.dueAt - performance.now()
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.flush(), waitMs)
        return
      }
      const { bytes } = this.#waiting.shift()!
      if (this.to.destroyed || this.to.writableEnded) continue
      if (bytes === null) this.to.end()
      else this.to.write(bytes)
    }
  }

  forget(): void {
    clearTimeout(this.#timer)
    this.#waiting.length = 0
  }
}

/** A connection through the proxy: the side that connected, and the one that it was connected to. */
export class TcpPair {
  readonly #there: Way
  readonly #back: Way
  readonly #onGone: () => void

  constructor(near: Socket, far: Socket, onGone: () => void) {
    this.#there = new Way(far)
    this.#back = new Way(near)
    this.#onGone = onGone
    this.#watch(near, this.#there)
    this.#watch(far, this.#back)
  }

  /** Whether nothing passes any more, for good. */
  get isSilent(): boolean {
    return this.#there.isLost
  }

  make(trouble: Trouble | null): void {
    if (trouble === 'reset') return this.reset()
    for (const way of [this.#there, this.#back]) {
      way.isHeld = trouble === 'stall' || trouble === 'half'
      way.isLost ||= trouble === 'half'
      way.delayMs = trouble === 'delay' ? DELAY_MS : 0
      way.flush()
    }
  }

  reset(): void {
    for (const { to } of [this.#there, this.#back]) to.resetAndDestroy()
  }

  #watch(from: Socket, way: Way): void {
    from.setNoDelay(true)
    from.on('data', (bytes: Buffer) => way.pass(bytes))
    from.on('end', () => way.pass(null))
    from.on('error', () => {})
    from.on('close', (hadError) => this.#close(way, hadError))
  }

  /** A side has gone. The other hears of it when the trouble lets it through. */
  #close(way: Way, hadError: boolean): void {
    if (way.to.destroyed) {
      this.#there.forget()
      this.#back.forget()
      this.#onGone()
    } else if (way.isHeld || !hadError) way.pass(null)
    else way.to.resetAndDestroy()
  }
}
