import type { BackupHealth, DrillRun } from '@called-it/contract/health/backup-health.ts'
import { CircleCheck, CirclePause, CircleX, LoaderCircle, RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { Block } from '../shell/block.tsx'
import styles from './health.module.css'
import { useMeasures } from './use-measures.ts'

const MISTAKES_SHOWN = 10

type DrillBlockProps = { backups: BackupHealth; canAsk: boolean; isBusy: boolean; onDrill: () => void }

/** The verdict of the last drill: what was restored, and what was computed again. */
export function DrillBlock({ backups, canAsk, isBusy, onDrill }: DrillBlockProps) {
  const { t } = useTranslation('desk')
  const { last_drill: drill, troubles } = backups
  const isOld = troubles.some(({ about, why }) => about === 'drill' && why === 'old')
  return (
    <Block
      title={t('health.drill')}
      action={
        canAsk && (
          <Button
            variant="quiet"
            size="small"
            icon={<RotateCcw aria-hidden="true" />}
            aria-keyshortcuts="D"
            busy={isBusy && t('health.runs.drill.busy')}
            onClick={onDrill}
          >
            {t('health.runs.drill.ask')} <KeyCap code="KeyD" isPlain />
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {isOld && <Row state="warn">{t('health.drill_old')}</Row>}
        {drill ? <Verdict drill={drill} /> : <Row state="off">{t('health.no_drill')}</Row>}
      </ul>
    </Block>
  )
}

const ICONS = { ok: CircleCheck, warn: TriangleAlert, error: CircleX, off: CirclePause, busy: LoaderCircle }

type RowProps = { state: keyof typeof ICONS; end?: string; children: ReactNode }

function Row({ state, end, children }: RowProps) {
  const Icon = ICONS[state]
  return (
    <li data-state={state}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
      {end && <span className={styles.end}>{end}</span>}
    </li>
  )
}

function Verdict({ drill }: { drill: DrillRun }) {
  const { t } = useTranslation('desk')
  const { datedMoment, number } = useFormat()
  const { duration } = useMeasures()
  const { state, started_at, file, ms, tournaments, rows, points, mistakes, error } = drill
  const at = datedMoment(started_at)
  if (state === 'running')
    return (
      <Row state="busy">
        {t('health.drill_on', { at })} <small>{file}</small>
      </Row>
    )
  if (state === 'failed')
    return (
      <>
        <Row state="error">
          {t('health.drill_failed', { at })}
          <small lang="en">{error}</small>
          <small>{file}</small>
        </Row>
        {mistakes.slice(0, MISTAKES_SHOWN).map((mistake) => (
          <Row key={mistake} state="error">
            <span lang="en">{mistake}</span>
          </Row>
        ))}
        {mistakes.length > MISTAKES_SHOWN && (
          <Row state="error">
            {t('health.more_mistakes', { number: number(mistakes.length - MISTAKES_SHOWN) })}
          </Row>
        )}
      </>
    )
  const count = (value: number | null) => ({ count: value ?? 0, number: number(value ?? 0) })
  const right = t('health.right')
  return (
    <>
      <Row state="ok" end={duration(ms ?? 0)}>
        {t('health.restored', { at })}
        <small>{file}</small>
      </Row>
      <Row state="ok" end={right}>
        {t('health.verified_rows', count(rows))}
      </Row>
      <Row state="ok" end={right}>
        {t('health.verified_points', count(points))}
      </Row>
      <Row state="ok" end={right}>
        {t('health.verified_tournaments', count(tournaments))}
      </Row>
    </>
  )
}
