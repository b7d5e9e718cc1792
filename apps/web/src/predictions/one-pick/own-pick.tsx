import type { KindName } from '@called-it/rules/systems.ts'
import type { ExplainedPart } from '@called-it/contract/predictions/explained.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { Status } from '../../game/predictions/status.tsx'
import { NotCounted, ProvisionalPlate } from '../explained/provisional-points.tsx'
import { CorrectionNote, PointsPlate, ExplainedPoints } from '../explained/explained-points.tsx'
import { type Reopened, ReopenedNote } from '../explained/reopened-note.tsx'
import styles from './own-pick.module.css'
import type { PickShown } from './use-pick.ts'

/** The result of a choice, as far as it is known. */
export type PickResult = {
  points: number | null
  parts: readonly ExplainedPart[] | null
  provisional: { points: number; parts: readonly ExplainedPart[] } | null
}

/** A chosen player or team as it is shown; null if none is. */
export type Named = { name: string; mark: ReactNode } | null

type OwnPickProps = {
  kind: KindName
  /** «Мой бомбардир, за верный выбор +15» */
  label: string
  named: Named
  /** The text for no choice. */
  nobody: string
  /** The state of the choice while the question is open. */
  pick?: PickShown | undefined
  /** The name of the one that would replace it, while the user is asked to confirm. */
  replacement?: string | null | undefined
  /** Leads to the list of others to choose. */
  onChange?: (() => void) | undefined
  /** Known once the question is locked. */
  result: PickResult | null
  isCorrected: boolean
  reopened: Reopened
}

/** The chosen player or team, large, with the points that it brought or may bring. */
export function OwnPick(props: OwnPickProps) {
  const { kind, label, named, nobody, pick, replacement, onChange, result, isCorrected, reopened } = props
  const { t } = useTranslation('one-pick')
  // Locked without provisional points: nothing else shows that the question is locked.
  const state = pick?.state ?? (result?.points === null ? 'locked' : null)
  // The pressed button disappears with the press; the focus moves here.
  const section = useRef<HTMLElement>(null)
  const stay = () => section.current?.focus({ preventScroll: true })
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.pick}
      data-empty={named === null || undefined}
      data-asked={pick?.state === 'ask' || undefined}
      aria-label={label}
    >
      {named && <span className={styles.mark}>{named.mark}</span>}
      <div className="grid min-w-0 gap-1.5 max-tablet:gap-0.5">
        <p className="text-13 text-text-2">{label}</p>
        {named === null ? (
          <p className="text-text-2">{nobody}</p>
        ) : (
          <h2 className={`@container ${styles.name}`}>
            <FittedText text={named.name} />
          </h2>
        )}
        <span aria-live="polite">{state && named !== null && <Status state={state} />}</span>
        {result && <Result kind={kind} result={result} isCorrected={isCorrected} />}
        <ReopenedNote question={reopened} />
      </div>
      <div className={styles.end} data-counted={result?.points != null || undefined}>
        {result?.points != null && <PointsPlate points={result.points} size="large" />}
        {result?.provisional && (
          <>
            <ProvisionalPlate points={result.provisional.points} withWords />
            <NotCounted />
          </>
        )}
        {pick?.state === 'saved' && onChange && (
          <Button variant="secondary" onClick={onChange}>
            {t('change')}
          </Button>
        )}
      </div>
      {pick && replacement && (
        <ReplaceQuestion pick={pick} name={replacement} onChanged={stay} onCancelled={onChange} />
      )}
      {pick?.isUnsaved && (pick.state !== 'saving' || pick.error !== null) && (
        <Unsaved pick={pick} onSent={stay} />
      )}
    </section>
  )
}

type ResultProps = { kind: KindName; result: PickResult; isCorrected: boolean }

function Result({ kind, result: { points, parts }, isCorrected }: ResultProps) {
  if (points === null || parts === null) return null
  return (
    <>
      <ExplainedPoints kind={kind} parts={parts} />
      {isCorrected && <CorrectionNote />}
    </>
  )
}

type ReplaceQuestionProps = {
  pick: PickShown
  name: string
  onChanged: () => void
  onCancelled?: (() => void) | undefined
}

/**
 * Asks whether another shall replace the choice. The press that caused the question may have been far below on the
 * page.
 */
function ReplaceQuestion({ pick, name, onChanged, onCancelled }: ReplaceQuestionProps) {
  const { t } = useTranslation('one-pick')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    button.current?.scrollIntoView({ block: 'center' })
  }, [name])
  return (
    <div className={styles.unsaved}>
      <p>{t('ask', { name })}</p>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            pick.keep()
            onCancelled?.()
          }}
        >
          {t('keep')}
        </Button>
        <Button
          ref={button}
          size="small"
          onClick={() => {
            pick.change()
            onChanged()
          }}
        >
          {t('change')}
        </Button>
      </span>
    </div>
  )
}

/** Says that a choice is not saved: it failed now, or was left on the device before the page was loaded. */
function Unsaved({ pick: { error, retry }, onSent }: { pick: PickShown; onSent: () => void }) {
  const { t } = useTranslation(['one-pick', 'ui'])
  const errorText = useErrorText()
  return (
    <div
      className={styles.unsaved}
      data-failed={error !== null || undefined}
      role={error ? 'alert' : undefined}
    >
      <p>
        {error && errorText(error)} {t('kept')}
      </p>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          retry()
          onSent()
        }}
      >
        {t(error ? 'ui:retry' : 'save')}
      </Button>
    </div>
  )
}
