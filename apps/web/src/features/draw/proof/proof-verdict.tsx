import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  Download,
  Play,
  RotateCw,
  WifiOff,
} from 'lucide-react'
import { useErrorText } from '../../../lib/http/error-text.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { saveFile } from '../../../lib/storage/save-file.ts'
import { ProofGrid } from './proof-grid.tsx'
import type { ProofRun, ProofState } from './proof-run.ts'
import { ProofUnavailable } from './proof-thread.ts'
import styles from './proof-verdict.module.css'
import { useSize } from './use-size.ts'

/** The approximate size of a record in transfer (bytes). */
const RECORD_BYTES = 175

type ProofVerdictProps = {
  slug: string
  run: ProofRun
  state: ProofState
  /** The expected number of records, before they are read. */
  expected: number
  own: readonly number[]
}

/** The number of correct records, the progress of the check, and its controls. */
export function ProofVerdict({ slug, run, state, expected, own }: ProofVerdictProps) {
  const { t } = useTranslation('draw')
  const { number } = useFormat()
  const total = state.total || expected
  const right = Math.max(0, state.checked - state.mistakes)
  const isWrong = state.mistakes > 0 || state.seed === 'wrong'
  return (
    <section
      className={`panel ${styles.verdict}`}
      data-wrong={isWrong || undefined}
      aria-label={t('proof.title')}
    >
      <div>
        <p className={styles.count}>
          <span className={styles.number} data-final={number(total)}>
            {number(right)}
          </span>{' '}
          <small>{t('proof.of', { total: number(total) })}</small>
        </p>
        <p className={styles.word} role="status">
          <Word state={state} isEmpty={total === 0} />
        </p>
      </div>
      {total > 0 && (
        <ProofGrid
          total={total}
          checked={state.checked}
          mistakes={state.mistakes}
          wrong={state.wrong}
          own={own}
        />
      )}
      <div className={styles.foot}>
        <p>
          <Remark state={state} total={total} />
        </p>
        <Actions slug={slug} run={run} state={state} isEmpty={total === 0} />
      </div>
    </section>
  )
}

const ICONS = { idle: CircleDashed, running: null, stopped: CirclePause, failed: WifiOff, done: CircleCheck }

function Word({ state, isEmpty }: { state: ProofState; isEmpty: boolean }) {
  const { t } = useTranslation('draw')
  const { number } = useFormat()
  const { phase, mistakes, seed, total, checked, took } = state
  const Icon = mistakes > 0 || seed === 'wrong' ? CircleX : ICONS[phase]
  const left = checked > 0 ? Math.round(((total - checked) * took) / checked / 1000) : 0
  const word =
    mistakes > 0
      ? t('proof.state.wrong', { count: mistakes, number: number(mistakes) })
      : seed === 'wrong'
        ? t('proof.state.seed')
        : t(`proof.state.${isEmpty && phase === 'done' ? 'empty' : phase}`)
  return (
    <>
      {Icon && <Icon aria-hidden="true" data-phase={mistakes > 0 || seed === 'wrong' ? 'wrong' : phase} />}
      {word}
      {phase === 'running' && left > 1 && <small>{t('proof.left', { count: left })}</small>}
    </>
  )
}

function Remark({ state, total }: { state: ProofState; total: number }) {
  const { t } = useTranslation('draw')
  const errorText = useErrorText()
  const { decimal } = useFormat()
  const sizeOf = useSize()
  const { phase, mistakes, seed, took, error } = state
  if (phase === 'failed')
    return error instanceof ProofUnavailable
      ? t('proof.note.unavailable')
      : `${errorText(error)} ${t('proof.note.failed')}`
  if (phase === 'idle') return t('proof.note.idle', { size: sizeOf(total * RECORD_BYTES) })
  if (phase !== 'done') return t(`proof.note.${phase}`)
  if (total === 0) return t('proof.note.empty')
  const seconds = decimal(Math.max(0.01, took / 1000))
  const checked = t(`proof.note.${seed === 'right' ? 'published' : 'secret'}`, { seconds })
  return mistakes > 0 || seed === 'wrong' ? t('proof.note.wrong') : checked
}

function Actions({
  slug,
  run,
  state,
  isEmpty,
}: Omit<ProofVerdictProps, 'expected' | 'own'> & { isEmpty: boolean }) {
  const { t } = useTranslation('draw')
  const sizeOf = useSize()
  const { phase, parts } = state
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  return (
    <div className={styles.actions}>
      {phase === 'running' && (
        <Button variant="secondary" onClick={run.stop}>
          {t('proof.stop')}
        </Button>
      )}
      {phase === 'idle' && (
        <Button icon={<Play aria-hidden="true" />} onClick={run.begin}>
          {t('proof.check')}
        </Button>
      )}
      {(phase === 'stopped' || phase === 'failed') && (
        <Button icon={<Play aria-hidden="true" />} onClick={run.resume}>
          {t('proof.resume')}
        </Button>
      )}
      {phase === 'done' && (
        <Button variant="secondary" icon={<RotateCw aria-hidden="true" />} onClick={run.begin}>
          {t('proof.again')}
        </Button>
      )}
      {phase === 'done' && !isEmpty && (
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" />}
          onClick={() =>
            saveFile(`${slug}-draw.json`, [
              '[',
              ...parts.flatMap((part, at) => (at > 0 ? [',\n', part] : [part])),
              ']\n',
            ])
          }
        >
          {t('proof.download', { size: sizeOf(size) })}
        </Button>
      )}
    </div>
  )
}
