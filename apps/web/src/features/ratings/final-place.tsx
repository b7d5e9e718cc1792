import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { Flag } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'

type FinalPlaceProps = { tournament: Pick<Tournament, 'my' | 'participants_count' | 'finished_at'> }

/** Stands above the rating of a finished tournament: it is final, and the viewer's final position. */
export function FinalPlace({ tournament: { my, participants_count, finished_at } }: FinalPlaceProps) {
  const { t } = useTranslation('ratings')
  const { number, decimal, ordinal, fullDay } = useFormat()
  return (
    <section className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-14 text-text-2 max-tablet:mt-2 max-tablet:text-13">
      <h2 className="flex items-baseline gap-2 font-semibold text-text">
        <Flag className="size-4 self-center text-accent-text" aria-hidden="true" />
        {t('final.title')}
      </h2>
      <span className="max-tablet:sr-only">
        {finished_at ? t('final.finished', { day: fullDay(finished_at) }) : t('final.over')}
      </span>
      {my ? (
        <>
          <span>
            <b className="font-semibold text-text">
              {t('figure', { place: number(my.position), nth: ordinal(my.position) })}
            </b>{' '}
            <span>{t('final.place', { count: participants_count, total: number(participants_count) })}</span>
          </span>
          <span>
            <b className="font-semibold text-text">
              {my.coefficient_sum === null ? number(my.points) : decimal(my.coefficient_sum)}
            </b>{' '}
            <span>
              {my.coefficient_sum === null ? t('points', { count: my.points }) : t('coefficient_sum')}
            </span>
          </span>
        </>
      ) : (
        <span>{t('final.absent')}</span>
      )}
    </section>
  )
}
