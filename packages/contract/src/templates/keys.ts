/** The Cyrillic letters from а to я, written with Latin ones. */
const LATIN = 'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya'.split(' ')
const FIRST_LETTER = 'а'.codePointAt(0)!

const KEY_MAX = 40

const latinOf = (letter: string): string =>
  letter === 'ё' ? 'e' : (LATIN[letter.codePointAt(0)! - FIRST_LETTER] ?? '').replace('-', '')

/** Returns a name in lower-case Latin letters and digits, words joined by `-`; empty: it has none. */
export function slugOf(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/[а-яё]/g, latinOf)
      // Letters with accents lose them: é is e.
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, KEY_MAX)
      .replaceAll(/^-|-$/g, '')
  )
}

/** Returns a key for each name: no two are the same, whatever the names are. `otherwise` begins the key of a name without one. */
export function keysFor(names: readonly string[], otherwise: string): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const start = slugOf(name) || otherwise
    let key = start
    for (let number = 2; taken.has(key); number += 1) key = `${start}-${number}`
    taken.add(key)
    return key
  })
}
