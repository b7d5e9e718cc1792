import { cloneElement, Fragment, type ReactElement } from 'react'

type RichTextProps = {
  /** A text with tags such as `<a>…</a>` and `<b>…</b>`; they are not nested. */
  text: string
  /** The element for each tag; it gets the tagged words as children. */
  tags: Record<string, ReactElement>
}

/** A translated text with elements, placed as each language needs. */
export function RichText({ text, tags }: RichTextProps) {
  // The pieces come in threes: text, a tag's name, its words.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/)
  return pieces.map((piece, at) => {
    if (at % 3 === 1) return null
    const element = at % 3 === 2 && tags[pieces[at - 1] ?? '']
    // The pieces of a text never change their order.
    return element ? cloneElement(element, { key: at }, piece) : <Fragment key={at}>{piece}</Fragment>
  })
}
