import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { type Outlook, outlookQuery, type Scenario } from './outlook.ts'
import { OutlookList } from './outlook-list.tsx'
import { OutlookMatrix } from './outlook-matrix.tsx'
import styles from './outlook-panel.module.css'
import type { NightView } from './night-view.ts'
import { useOutlookWords } from './use-outlook-words.ts'

/** Sums are shown in hundredths. */
const LEAST_GAP = 0.005

type OutlookPanelProps = { slug: string; night: NightView }

/** The places that the night can still bring, by the results of the open picks. Renders nothing if none is open. */
export function OutlookPanel({ slug, night }: OutlookPanelProps) {
  const { t } = useTranslation(['fight-night', 'predictions'])
  const { data, error, refetch } = useQuery(outlookQuery(slug, night.round.id))
  if (!data && error)
    return <Failed title={t('outlook.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <OutlookSkeleton />
  if (data.open.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="fight-outlook">
      <h2 id="fight-outlook" className={styles.head}>
        {t('outlook.title')}
      </h2>
      {error && (
        <div className="p-4">
          <Note tone="warn">{t('predictions:failed.stale')}</Note>
        </div>
      )}
      <Places outlook={data} night={night} />
    </section>
  )
}

function Places({ outlook, night }: { outlook: Outlook; night: NightView }) {
  const { t } = useTranslation('fight-night')
  const { ordinal } = useFormat()
  const { endingOf } = useOutlookWords(night)
  const [best] = outlook.scenarios
  if (!best) return <p className={styles.words}>{t('outlook.several')}</p>
  const isPair = outlook.open.length === 2
  const Shown = isPair ? OutlookMatrix : OutlookList
  return (
    <>
      <Shown outlook={outlook} night={night} />
      <p className={styles.words}>
        {isPair && (
          <b>
            {endingOf(best)}{' '}
            <span className="whitespace-nowrap">
              {t('outlook.place', { place: ordinal(best.position) })}.
            </span>
          </b>
        )}{' '}
        {t(outlook.is_exact ? 'outlook.exact' : 'outlook.inexact')}
      </p>
      {outlook.is_exact && <PlaceAbove scenario={best} />}
    </>
  )
}

/** What the best way still lacks to the place above. */
function PlaceAbove({ scenario: { above, coefficient_sum } }: { scenario: Scenario }) {
  const { t } = useTranslation('fight-night')
  const { decimal } = useFormat()
  if (!above) return null
  const gap = above.coefficient_sum - coefficient_sum
  const figures = { name: above.name, sum: decimal(above.coefficient_sum), gap: decimal(gap) }
  // With equal sums, the number of right picks decides (GAME.md 6).
  return (
    <p className={styles.words}>{t(gap < LEAST_GAP ? 'outlook.above_level' : 'outlook.above', figures)}</p>
  )
}

function OutlookSkeleton() {
  return (
    <Loading className={styles.panel}>
      <div className={styles.head}>
        <Skeleton className="h-6 w-50" />
      </div>
      <div className="grid gap-4 p-6 max-tablet:p-4">
        <Skeleton className="h-22" />
        <Skeleton className="h-22" />
        <Skeleton className="h-10" />
      </div>
    </Loading>
  )
}
