import { OBSERVED_STATUSES, type ObservedStatus } from '@called-it/rules/feeds/feed-names.ts'

type Score = { first: number; second: number }

const isScore = (value: unknown): value is Score =>
  typeof value === 'object' && value !== null && 'first' in value && 'second' in value

/** Returns what a source says of an event in a few words: its status and its score. */
export function saidText(
  said: Readonly<Record<string, unknown>>,
  wordOf: (status: ObservedStatus) => string,
  status: string,
): string {
  const known = OBSERVED_STATUSES.find((each) => each === status) ?? 'unknown'
  const scores = [said.regular ?? said.running, said.after_extra_time, said.penalties].filter(isScore)
  const written = scores.map(({ first, second }) => `${first}:${second}`)
  return [wordOf(known), ...written].join(', ')
}
