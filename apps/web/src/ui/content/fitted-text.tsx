import { type CSSProperties, Fragment } from 'react'
import styles from './fitted-text.module.css'
import { measureText } from './text-width.ts'

type FittedTextProps = {
  text: string
  /** Other texts that get the same size. */
  beside?: readonly string[]
}

/** The class of a fitted text; `--longest` and `--total` have its width in em. */
export const FITTED = styles.text

/**
 * A title in capitals of the display face, in the size `--title`, or smaller if necessary: its longest word fits into a
 * line, and the text into `--lines` lines, or into `--lines-at-most` if it would otherwise be smaller than `--enough`.
 * Words do not break, unless the size would be below `--least` (24px). The nearest container gives the width.
 * `--tracking` is the letter spacing; `--halo` is an outline in the colour of `--ground`, which keeps the lines of the
 * art behind away from the letters.
 */
export function FittedText({ text, beside = [] }: FittedTextProps) {
  const { longest, total } = measureText(text, ...beside)
  const style = { '--longest': longest.toFixed(2), '--total': total.toFixed(2) } as CSSProperties
  return (
    <span className={FITTED} style={style}>
      {wordsOf(text).map((word, at) => (
        // The words of a text are identified by their place only.
        <Fragment key={at}>
          {at > 0 && ' '}
          {/* A line may break after a hyphen or a slash. */}
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

/** A longer word (em) must break on the narrowest phones. */
const TOO_LONG = 8

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}
