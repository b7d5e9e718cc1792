import type { Played } from './play-failover.ts'

const FAULTS_SHOWN = 30
const seconds = (ms: number): string => (ms / 1000).toFixed(1)

/** Describes what became of the promotions, a sentence each. */
export function describePlayed({ faults, away, count, settled, writtenToOld }: Played): string[] {
  const sorted = away.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]!
  return [
    `${away.length} promotions; writes were away for ${seconds(middle)} s (median), ${seconds(sorted.at(-1)!)} s at most.`,
    `Acknowledged: ${count.saves} saves, ${count.messages} messages, ${count.draws} draws, ${settled} results. ` +
      `Refused: ${count.locked} saves after the lock, ${count.unavailable} calls with 503. Slowest answer: ${seconds(count.slowestMs)} s.`,
    `Written to an old primary that had come back: ${writtenToOld} rows.`,
    `Faults: ${faults.length}.`,
    ...counted(faults).slice(0, FAULTS_SHOWN),
  ]
}

/** Each sentence once, with how often it was said; the rarest first: a loss must not drown in refusals. */
const counted = (faults: string[]): string[] =>
  [...Map.groupBy(faults, (fault) => fault)]
    .toSorted(([, some], [, others]) => some.length - others.length)
    .map(([fault, { length }]) => `  ${length} times: ${fault}`)
