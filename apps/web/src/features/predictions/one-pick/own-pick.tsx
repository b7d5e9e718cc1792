import type { ExplainedPart } from '@called-it/contract/explained.ts'
import type { ReactNode } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { Button } from '../../../ui/button.tsx'
import { FittedText } from '../../../ui/fitted-text.tsx'
import { Status } from '../../../ui/status.tsx'
import { NotCounted, ProvisionalPlate } from '../as-it-stands.tsx'
import { CorrectionTold, PointsPlate, PointsTold } from '../points-told.tsx'
import styles from './own-pick.module.css'
import type { PickShown } from './use-pick.ts'

/** What became of a choice, as far as it is told. */
export type PickResult = {
  points: number | null
  parts: readonly ExplainedPart[] | null
  provisional: { points: number; parts: readonly ExplainedPart[] } | null
}

type OwnPickProps = {
  /** «Мой бомбардир, за верный выбор +15» */
  label: string
  /** Whom; null: nobody was named. */
  name: string | null
  mark: ReactNode
  /** Said where nobody was named. */
  nobody: string
  /** While it is open: what is still to be done about it. */
  pick?: PickShown | undefined
  /** Leads to where another can be chosen. */
  onChange?: (() => void) | undefined
  /** Once it is locked. */
  result: PickResult | null
  isCorrected: boolean
}

/** Whom one named, large, with what it brought or may bring. */
export function OwnPick(props: OwnPickProps) {
  const { label, name, mark, nobody, pick, onChange, result, isCorrected } = props
  const { t } = useTranslation('one-pick')
  return (
    <section className={styles.pick} data-empty={name === null || undefined} aria-label={label}>
      {mark && <span className={styles.mark}>{mark}</span>}
      <div className="grid min-w-0 gap-1.5">
        <p className="text-13 text-text-2">{label}</p>
        {name === null ? (
          <p className="text-text-2">{nobody}</p>
        ) : (
          <h2 className={`@container ${styles.name}`}>
            <FittedText text={name} />
          </h2>
        )}
        {pick && name !== null && <Status state={pick.state} />}
        {result && <Result result={result} isCorrected={isCorrected} />}
      </div>
      <div className={styles.end}>
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
      {pick?.isUnsaved && pick.state !== 'saving' && <Unsaved pick={pick} />}
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

/** Of what failed now, and of what was left here before the page was loaded. */
function Unsaved({ pick: { error, retry } }: { pick: PickShown }) {
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
      <Button variant="secondary" size="small" onClick={() => void retry()}>
        {t(error ? 'ui:retry' : 'save')}
      </Button>
    </div>
  )
}
