import type { ExplainedPart } from '@called-it/contract/predictions/explained.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { Status } from '../../game/predictions/status.tsx'
import { NotCounted, ProvisionalPlate } from '../explained/as-it-stands.tsx'
import { CorrectionTold, PointsPlate, PointsTold } from '../explained/points-told.tsx'
import { type Reopened, ReopenedTold } from '../explained/reopened-told.tsx'
import styles from './own-pick.module.css'
import type { PickShown } from './use-pick.ts'

/** What became of a choice, as far as it is told. */
export type PickResult = {
  points: number | null
  parts: readonly ExplainedPart[] | null
  provisional: { points: number; parts: readonly ExplainedPart[] } | null
}

/** Whom one names, as it is shown; null: nobody. */
export type Named = { name: string; mark: ReactNode } | null

type OwnPickProps = {
  /** «Мой бомбардир, за верный выбор +15» */
  label: string
  named: Named
  /** Said where nobody was named. */
  nobody: string
  /** While it is open: what is still to be done about it. */
  pick?: PickShown | undefined
  /** Who would take its place. */
  asked?: string | null | undefined
  /** Leads to where another can be chosen. */
  onChange?: (() => void) | undefined
  /** Once it is locked. */
  result: PickResult | null
  isCorrected: boolean
  reopened: Reopened
}

/** Whom one named, large, with what it brought or may bring. */
export function OwnPick(props: OwnPickProps) {
  const { label, named, nobody, pick, asked, onChange, result, isCorrected, reopened } = props
  const { t } = useTranslation('one-pick')
  // Locked and not settled: nothing else says so, where nothing is told of it as it stands.
  const state = pick?.state ?? (result?.points === null ? 'locked' : null)
  // What was pressed goes with the press; whoever goes on by keys goes on from here.
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
      <div className="grid min-w-0 gap-1.5">
        <p className="text-13 text-text-2">{label}</p>
        {named === null ? (
          <p className="text-text-2">{nobody}</p>
        ) : (
          <h2 className={`@container ${styles.name}`}>
            <FittedText text={named.name} />
          </h2>
        )}
        <span aria-live="polite">{state && named !== null && <Status state={state} />}</span>
        {result && <Result result={result} isCorrected={isCorrected} />}
        <ReopenedTold of={reopened} />
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
      {pick && asked && <Asked pick={pick} name={asked} onChanged={stay} onKept={onChange} />}
      {pick?.isUnsaved && (pick.state !== 'saving' || pick.error !== null) && (
        <Unsaved pick={pick} onSent={stay} />
      )}
    </section>
  )
}

function Result({ result: { points, parts }, isCorrected }: { result: PickResult; isCorrected: boolean }) {
  if (points === null || parts === null) return null
  return (
    <>
      <PointsTold parts={parts} />
      {isCorrected && <CorrectionTold />}
    </>
  )
}

type AskedProps = {
  pick: PickShown
  name: string
  onChanged: () => void
  onKept?: (() => void) | undefined
}

/** Whether another shall take its place; the press that asked for it may have been far below. */
function Asked({ pick, name, onChanged, onKept }: AskedProps) {
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
            onKept?.()
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

/** Of what failed now, and of what was left here before the page was loaded. */
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
