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
    <section className="panel mt-7 flex flex-wrap items-center justify-between gap-x-10 gap-y-5 bg-s2 px-8 py-6 max-tablet:mt-4 max-tablet:px-4 max-tablet:py-5">
      <div className="grid gap-2">
        <p className="type-kicker flex items-center gap-2">
          <Flag className="size-4" aria-hidden="true" />
          {finished_at ? t('final.finished', { day: fullDay(finished_at) }) : t('final.over')}
        </p>
        <h2 className="type-h2">{t('final.title')}</h2>
        {!my && <p className="text-text-2">{t('final.absent')}</p>}
      </div>
      {my && (
        <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
          <p className="flex items-baseline gap-3">
            <b
              className="type-num text-d88 font-black data-podium:text-accent-text"
              data-podium={my.position <= 3 || undefined}
            >
              {t('figure', { place: number(my.position), nth: ordinal(my.position) })}
            </b>
            <span className="text-text-2">
              {t('final.place', { count: participants_count, total: number(participants_count) })}
            </span>
          </p>
          <p className="flex items-baseline gap-2">
            <b className="type-num text-d48">
              {my.coefficient_sum === null ? number(my.points) : decimal(my.coefficient_sum)}
            </b>
            <span className="text-text-2">
              {my.coefficient_sum === null ? t('points', { count: my.points }) : t('coefficient_sum')}
            </span>
          </p>
        </div>
      )}
    </section>
  )
}
