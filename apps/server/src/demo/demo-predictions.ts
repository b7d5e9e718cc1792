import type { DocumentEvent } from '@called-it/contract/organiser/tournament-document.ts'

/** A user's prediction of a match. */
export type DemoPrediction = {
  reddy_id: string
  event: string
  first: number
  second: number
  saved_at: string
}

/**
 * How strong fans think a team is, from 0 (glad to take part) to 3 (wants to win); 1 if nothing is listed.
 */
const STRENGTH: Record<string, number> = {
  ESP: 2.7, FRA: 2.9, ENG: 2.8, GER: 2.6, POR: 2.6, NED: 2.2, BEL: 2.1, ITA: 2.1, CRO: 1.8, DEN: 1.6, SUI: 1.5,
  AUT: 1.5, TUR: 1.4, UKR: 1.4, SRB: 1.4, HUN: 1.2, POL: 1.2, CZE: 1.2, SCO: 1, SVN: 0.8, SVK: 0.8, ROU: 0.7,
  ALB: 0.5, GEO: 0.4,
  RMA: 2.9, LIV: 2.8, MCI: 2.7, ARS: 2.6, BAR: 2.7, INT: 2.4, BAY: 2.5, PSG: 2.5, ATM: 2.1, LEV: 2.1, BVB: 1.8,
  JUV: 1.7, MIL: 1.7, AVL: 1.6, ATA: 1.8, BEN: 1.5, PSV: 1.3, LIL: 1.3, ASM: 1.2, SCP: 1.4, FEY: 1.1, BRU: 1,
  CEL: 0.9, BRE: 0.8, NAP: 1.7, RBL: 1.7, RSO: 1.4, FCP: 1.4, LAZ: 1.3, VFB: 1.3, GIR: 1.3, BOL: 1.2, SHK: 0.9,
  FCK: 0.8, CZV: 0.8, DZG: 0.7, RBS: 0.7, SPA: 0.7, STG: 0.7, YBO: 0.6, SLO: 0.4,
} // prettier-ignore

/** The goals that fans expect of a side, on average, against an equal opponent. */
const USUAL_GOALS = 1.15
const MOST_GOALS = 6
const MINUTE_MS = 60_000
const THREE_DAYS_MIN = 3 * 24 * 60

/**
 * Returns a seeded generator of numbers from 0 to 1 (mulberry32), so that the demo is the same on every
 * machine.
 */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Returns what a crowd of fans would have predicted: favourites win more often, few goals are likelier than
 * many, and not every fan predicts everything. Saved at some time before each lock, and before `now`.
 */
export function makePredictions(
  accounts: string[],
  events: DocumentEvent[],
  options: { seed: number; now: Date; diligence: (event: DocumentEvent) => number },
): DemoPrediction[] {
  const random = seeded(options.seed)
  return accounts.flatMap((reddy_id) => {
    const ofUser = 0.55 + 0.45 * random()
    return events.flatMap((event) => {
      if (!event.first || !event.second || !event.starts_at) return []
      if (random() > ofUser * options.diligence(event)) return []
      const edge = strengthOf(event.first) - strengthOf(event.second) + (random() - 0.5)
      const lead = Math.min(Date.parse(event.starts_at), options.now.getTime())
      return [
        {
          reddy_id,
          event: event.key,
          first: goals(random, edge),
          second: goals(random, -edge),
          saved_at: savedBefore(lead, random),
        },
      ]
    })
  })
}

/** How strong fans think a team is, by its key. */
export const strengthOf = (team: string): number => STRENGTH[team] ?? 1

/** Returns a time in the three days before a moment, which is in milliseconds since the Unix epoch. */
export const savedBefore = (moment: number, random: () => number): string =>
  new Date(moment - Math.ceil(random() * THREE_DAYS_MIN) * MINUTE_MS).toISOString()

/** Returns a Poisson number of goals, with a mean that depends on the edge over the other side. */
function goals(random: () => number, edge: number): number {
  const limit = Math.exp(-USUAL_GOALS * Math.exp(0.33 * edge))
  let product = random()
  let count = 0
  while (product > limit && count < MOST_GOALS) {
    product *= random()
    count += 1
  }
  return count
}
