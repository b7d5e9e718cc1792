import { cloneElement, Fragment, type ReactElement } from 'react'

type RichTextProps = {
  /** A text with `<a>…</a>`, `<b>…</b>` around some of its words; they are not nested. */
  text: string
  /** What stands for each of them; it is given the words as its children. */
  tags: Record<string, ReactElement>
}

/** A translated text with elements in it, placed where its language wants them. */
export function RichText({ text, tags }: RichTextProps) {
  // Every third piece is a tag, the one after it its words.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/)
  return pieces.map((piece, at) => {
    if (at % 3 === 1) return null
    const element = at % 3 === 2 && tags[pieces[at - 1] ?? '']
    // The pieces of a text never change their order.
    return element ? cloneElement(element, { key: at }, piece) : <Fragment key={at}>{piece}</Fragment>
  })
}
