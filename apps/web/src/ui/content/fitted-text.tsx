import { type CSSProperties, Fragment } from 'react'
import styles from './fitted-text.module.css'
import { measureText } from './text-width.ts'

type FittedTextProps = {
  text: string
  /** Other texts that are to be set in the same size. */
  beside?: readonly string[]
}

/** The class of a fitted text; its width in em stands in `--longest` and `--total`. */
export const FITTED = styles.text

/**
 * A title in capitals of the display face, as large as `--title` says, smaller where it has to be: its longest word
 * fits into a line, and all of it into `--lines` of them, or into `--lines-at-most` where it would be smaller than
 * `--enough` otherwise. No word of it breaks, unless it would be smaller than `--least` (24px). The nearest container is its width. `--tracking` is between its letters,
 * `--halo` around them, in the colour of `--ground`: the lines of the art behind it stop short of it.
 */
export function FittedText({ text, beside = [] }: FittedTextProps) {
  const { longest, total } = measureText(text, ...beside)
  const style = { '--longest': longest.toFixed(2), '--total': total.toFixed(2) } as CSSProperties
  return (
    <span className={FITTED} style={style}>
      {wordsOf(text).map((word, at) => (
        // The words of a text have no identity but their place.
        <Fragment key={at}>
          {at > 0 && ' '}
          {/* A hyphen or a slash lets a line break behind it. */}
          {/[^\p{L}\d]/u.test(word) && measureText(word).total < TOO_LONG ? (
            <span className="whitespace-nowrap">{word}</span>
          ) : (
            word
          )}
        </Fragment>
      ))}
    </span>
  )
}

/** A word of so many em has to break somewhere on the narrowest of phones. */
const TOO_LONG = 8

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}
