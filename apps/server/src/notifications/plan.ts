/** The waiting messages of a mailing for one sender, and in how many ms nothing of the mailing is sent any more. */
export type WaitingPart = { waiting: number; left_ms: number }

/** The pace of a sender: messages a second, null: no limit; and in how many ms its next turn begins. */
export type PlanPace = { rate: number | null; begins_ms: number }

/** `takes_ms`: until the last message that is sent in time; `late`: messages whose time is over before their turn. */
export type Plan = { waiting: number; takes_ms: number; late: number }

/** Returns when messages are sent that take their turns one mailing after the other, as `findNext` orders them. */
export function planOf(parts: readonly WaitingPart[], { rate, begins_ms }: PlanPace): Plan {
  let at = begins_ms
  let late = 0
  for (const { waiting, left_ms } of parts) {
    const room = Math.max(0, left_ms - at)
    const inTime =
      room === 0 ? 0 : rate === null ? waiting : Math.min(waiting, Math.floor((room / 1000) * rate))
    late += waiting - inTime
    if (rate !== null) at += (inTime / rate) * 1000
  }
  const waiting = parts.reduce((sum, part) => sum + part.waiting, 0)
  return { waiting, takes_ms: waiting === late ? 0 : at, late }
}
