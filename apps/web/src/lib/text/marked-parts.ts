import { fold } from './name-search.ts'

/** A piece of a text, and whether it is what was searched for. */
export type MarkedPart = { text: string; isFound: boolean }

/** Returns a text in pieces: where one of these words stands, as a search by names compares them, the piece is marked. */
export function markedParts(text: string, words: readonly string[]): MarkedPart[] {
  const wanted = words.map(fold).filter(Boolean)
  // Each sign is folded alone, so that the places in the folded text are known in the text itself.
  const signs = [...text.normalize('NFC')]
  const starts: number[] = []
  let folded = ''
  for (const sign of signs) {
    starts.push(folded.length)
    folded += fold(sign)
  }
  const found = signs.map(() => false)
  for (const word of wanted)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1))
      starts.forEach((start, sign) => {
        if (start >= at && start < at + word.length) found[sign] = true
      })
  const parts: MarkedPart[] = []
  signs.forEach((sign, at) => {
    const last = parts.at(-1)
    if (last && last.isFound === found[at]) last.text += sign
    else parts.push({ text: sign, isFound: found[at]! })
  })
  return parts
}
