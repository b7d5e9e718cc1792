import type { PlacedMistake } from '@called-it/contract/document-text/placed-mistakes.ts'
import { Fragment } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './document.module.css'

/** How many lines are shown before and after a line with a mistake. */
const AROUND = 1
/** The most mistakes whose lines are shown. */
const SHOWN_MAX = 50

/** The lines with mistakes and those beside them; the others are left out. */
export function MistakeLines({ text, mistakes }: { text: string; mistakes: readonly PlacedMistake[] }) {
  const { t } = useTranslation('desk')
  const lines = text.split('\n')
  const byLine = Map.groupBy(mistakes.slice(0, SHOWN_MAX), ({ line }) => line)
  const shown = [...new Set([...byLine.keys()].flatMap((line) => [line - AROUND, line, line + AROUND]))]
    .filter((line) => line >= 1 && line <= lines.length)
    .toSorted((a, b) => a - b)
  return (
    <div className={styles.code} role="group" aria-label={t('document.lines')} tabIndex={0}>
      {shown.map((line, at) => {
        const before = shown[at - 1] ?? 0
        const wrong = byLine.get(line)
        return (
          <Fragment key={line}>
            {line - before > 1 && (
              <p className={styles.elided}>{t('document.elided', { from: before + 1, to: line - 1 })}</p>
            )}
            <div className={styles.row} data-wrong={wrong ? true : undefined}>
              <span className={styles.number}>{line}</span>
              <code>{lines[line - 1]}</code>
              {wrong?.map(({ path, message }) => (
                <p key={`${path} ${message}`}>{message}</p>
              ))}
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}
