import { Check, CircleX, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../../lib/language/format.ts'
import { useLocalized } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import type { Draw } from '../draw.ts'
import { HexText } from './hex-text.tsx'
import type { ProofState } from './proof-run.ts'
import styles from './proof-timeline.module.css'

type ProofTimelineProps = {
  head: Draw
  state: ProofState
}

/** The times of publication of the fingerprint, the draws and the seed. */
export function ProofTimeline({ head, state }: ProofTimelineProps) {
  const { t } = useTranslation('draw')
  const { moment, day, days, number } = useFormat()
  const localized = useLocalized()
  const { firstAt, lastAt, older, kept } = state
  const total = state.total || head.meta.total
  const from = firstAt ?? head.entries[0]?.at
  const span = from === undefined ? t('proof.steps.draw.open') : lastAt ? days(from, lastAt) : day(from)
  return (
    <ol className={`panel ${styles.steps}`} aria-label={t('proof.steps.label')}>
      <Step
        at={<time dateTime={head.committed_at}>{moment(head.committed_at)}</time>}
        title={t('proof.steps.print.title')}
        text={t('proof.steps.print.text')}
      >
        <HexText hex={head.commitment} />
      </Step>
      <Step at={span} title={t('proof.steps.draw.title')} text={t('proof.steps.draw.text')}>
        <p className={styles.figures}>
          <b>{number(total)}</b>
          <span>
            {t('proof.steps.draw.records', { count: total })}
            <br />
            {head.groups.map(({ name, users }) => `${localized(name)} ${number(users)}`).join(', ')}
          </span>
        </p>
        {older > 0 && (
          <p className={styles.text}>
            {t('proof.steps.draw.older', { count: older, number: number(older) })}
          </p>
        )}
        {kept > 0 && (
          <p className={styles.text}>{t('proof.steps.draw.kept', { count: kept, number: number(kept) })}</p>
        )}
      </Step>
      <SeedStep head={head} seed={state.seed} />
    </ol>
  )
}

function SeedStep({ head, seed }: { head: Draw; seed: ProofState['seed'] }) {
  const { t } = useTranslation('draw')
  const { day, moment } = useFormat()
  const { seed_at } = head
  if (head.seed === null)
    return (
      <Step
        at={seed_at ? <time dateTime={seed_at}>{moment(seed_at)}</time> : t('proof.steps.seed.later')}
        title={t('proof.steps.seed.title')}
        text={seed_at ? t('proof.steps.seed.waits', { at: moment(seed_at) }) : t('proof.steps.seed.secret')}
      >
        <Lock className={styles.lock} aria-hidden="true" />
      </Step>
    )
  const text =
    seed === 'wrong'
      ? t('proof.steps.seed.wrong')
      : seed === 'right'
        ? t('proof.steps.seed.text')
        : t('proof.steps.seed.checking')
  return (
    <Step
      at={seed_at ? t('proof.steps.seed.published', { day: day(seed_at) }) : ''}
      title={t('proof.steps.seed.title')}
      text={text}
    >
      <HexText hex={head.seed} />
      {seed === 'right' && (
        <span className={styles.word} data-tone="ok">
          <Check aria-hidden="true" />
          {t('proof.steps.seed.match')}
        </span>
      )}
      {seed === 'wrong' && (
        <span className={styles.word} data-tone="wrong">
          <CircleX aria-hidden="true" />
          {t('proof.own.wrong')}
        </span>
      )}
    </Step>
  )
}

type StepProps = { at: ReactNode; title: string; text: string; children: ReactNode }

function Step({ at, title, text, children }: StepProps) {
  return (
    <li>
      <p className={styles.at}>{at}</p>
      <h2 className="type-h3">{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
    </li>
  )
}
