import type { Match } from '@called-it/contract/kinds/match.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { Check, CircleDashed, Undo2, WifiOff } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { usePair } from '../use-pair.ts'
import styles from './previous-match.module.css'

export type PreviousMatch = { match: Match; score: Score; state: 'saving' | 'saved' | 'failed' }

const ICON = { saving: CircleDashed, saved: Check, failed: WifiOff } as const

/**
 * The line about the previous match: «Дания 1:1 Англия сохранён», with the way back unless the sheet is at that match.
 */
export function PreviousMatchLine({
  previous,
  onReturn,
}: {
  previous: PreviousMatch
  onReturn: (() => void) | null
}) {
  const { t } = useTranslation('score')
  const called = useCalled()
  const Icon = ICON[previous.state]
  return (
    <div className={styles.line} data-state={previous.state}>
      <Icon aria-hidden="true" />
      {/* The key restarts the animation for each match and state, as the word for waiting appears late. */}
      <span key={`${previous.match.id} ${previous.state}`}>
        <b>{called(previous)}</b> <span className={styles.word}>{t(`sheet.previous.${previous.state}`)}</span>
      </span>
      {onReturn && (
        <button type="button" className={styles.return} onClick={onReturn}>
          <Undo2 aria-hidden="true" />
          {t('sheet.return')}
        </button>
      )}
    </div>
  )
}

/** Announces once of each match that it was saved or failed, and that no match is left to predict. */
export function PreviousMatchNews({ previous, isDone }: { previous: PreviousMatch | null; isDone: boolean }) {
  const { t } = useTranslation('score')
  const called = useCalled()
  const news =
    previous && previous.state !== 'saving'
      ? `${called(previous)} ${t(`sheet.previous.${previous.state}`)}.`
      : ''
  return (
    <p className="sr-only" role="status">
      {isDone ? `${news} ${t('sheet.done')}.` : news}
    </p>
  )
}

/** «Дания 1:1 Англия» */
function useCalled() {
  const { nameOf } = usePair()
  return ({ match, score }: PreviousMatch) =>
    `${nameOf(match, 'first')} ${score.first}:${score.second} ${nameOf(match, 'second')}`
}
