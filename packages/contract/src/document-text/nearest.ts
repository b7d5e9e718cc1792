/** Returns the number of letters to insert, remove, replace or exchange with their neighbour to make one word of another. */
export function distanceOf(a: string, b: string): number {
  let [older, old]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          old[j]! + 1,
          row[j - 1]! + 1,
          old[j - 1]! + other,
          isExchanged ? older[j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[older, old] = [old, row]
  }
  return old[b.length]!
}

/** The longest word that is compared: longer ones would take too long, and are no slips of a key. */
const WORD_MAX = 64

/**
 * Returns the one word that another is probably meant to be: at most one letter in three differs. Null: it is one of the
 * words, no word is near, or several are equally near.
 */
export function nearestOf(word: string, words: Iterable<string>): string | null {
  const plain = word.trim().toLowerCase()
  if (plain.length > WORD_MAX) return null
  let best: { word: string | null; distance: number } = {
    word: null,
    distance: Math.ceil(plain.length / 3) + 1,
  }
  for (const other of new Set(words)) {
    if (other === word) return null
    if (Math.abs(other.length - plain.length) > best.distance) continue
    const distance = distanceOf(plain, other.toLowerCase())
    if (distance < best.distance) best = { word: other, distance }
    else if (distance === best.distance) best.word = null
  }
  return best.word
}
