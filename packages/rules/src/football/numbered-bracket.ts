/**
 * Returns which ties feed which in a bracket with ties numbered in its order: `r16-1` and `r16-2` feed `qf-1`.
 * If a stage has as many ties as the one before, half of its sides did not play that one, and `po-1` feeds
 * `r16-1`. `stages` lists the ties of each stage; a tie of the first stage has no feeders.
 */
export function feedersOf(stages: readonly (readonly string[])[]): Map<string, string[]> {
  const feeders = new Map<string, string[]>()
  for (const [at, ties] of stages.entries()) {
    const before = (stages[at - 1] ?? []).toSorted(byNumber)
    const each = before.length / ties.length
    for (const [number, tie] of ties.toSorted(byNumber).entries()) {
      feeders.set(tie, before.slice(number * each, (number + 1) * each))
    }
  }
  return feeders
}

// Compared by hand, so that `r16-10` comes after `r16-9` in any locale.
function byNumber(a: string, b: string): number {
  const numberOf = (key: string) => Number(/\d*$/.exec(key)?.[0] ?? 0)
  return numberOf(a) - numberOf(b)
}
