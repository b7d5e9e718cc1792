import type { Socket } from 'node:net'

/**
 * What a network does to connections. `stall`: nothing arrives, and everything does when it is over. `reset`: they end by a RST,
 * and so do new ones. `delay`: everything arrives 200 ms later, in its order. `half`: every second connection, old or
 * new, falls silent without a FIN, as when something between forgets it.
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
  /** Whether something was sent that never arrives: whoever sent it sends it again, and hears then that the connection is unknown. */
  hasLost = false
  isHeld = false
  isLost = false
  delayMs = 0

  constructor(to: Socket) {
    this.to = to
  }

  pass(bytes: Buffer | null): void {
    if (this.isLost) this.hasLost = true
    else this.#waiting.push({ bytes, dueAt: performance.now() + this.delayMs })
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
  /** Whether something between has forgotten the connection, and the trouble that made it do so is over. */
  #isUnknown = false
  #trouble: Trouble | null = null
  readonly #onGone: () => void

  constructor(near: Socket, far: Socket, onGone: () => void) {
    this.#there = new Way(far)
    this.#back = new Way(near)
    this.#onGone = onGone
    this.#watch(near, this.#there)
    this.#watch(far, this.#back)
  }

  get isSilent(): boolean {
    return this.#there.isLost
  }

  make(trouble: Trouble | null): void {
    const wasCut = this.#trouble === 'half'
    this.#trouble = trouble
    if (trouble === 'reset') return this.reset()
    for (const way of [this.#there, this.#back]) {
      way.isHeld = trouble === 'stall'
      way.isLost ||= trouble === 'half'
      way.delayMs = trouble === 'delay' ? DELAY_MS : 0
      way.flush()
    }
    if (wasCut && trouble !== 'half') this.#becomeUnknown()
  }

  reset(): void {
    for (const { to } of [this.#there, this.#back]) to.resetAndDestroy()
  }

  #watch(from: Socket, way: Way): void {
    from.setNoDelay(true)
    from.on('data', (bytes: Buffer) => {
      if (this.#isUnknown) from.resetAndDestroy()
      else way.pass(bytes)
    })
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
    } else if (way.isLost && !this.#isUnknown) way.hasLost = true
    else if (way.isHeld || !hadError) way.pass(null)
    else way.to.resetAndDestroy()
  }

  /**
   * Whoever has sent something that did not arrive sends it again now, and is told that there is no such connection. A side that
   * waits hears nothing, unless it sends.
   */
  #becomeUnknown(): void {
    this.#isUnknown = true
    const [near, far] = [this.#back.to, this.#there.to]
    if (this.#there.hasLost) (near.destroyed ? far : near).resetAndDestroy()
    if (this.#back.hasLost) (far.destroyed ? near : far).resetAndDestroy()
  }
}
