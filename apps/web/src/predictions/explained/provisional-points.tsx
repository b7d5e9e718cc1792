import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Plate } from '../../ui/figures/plate.tsx'

type ProvisionalPlateProps = {
  points: number
  /** Adds the words «Ещё не в зачёте»; needed where no `ProvisionalPoints` above shows them. */
  withWords?: boolean
}

/**
 * The points that a prediction would earn with the present score or table. They are hatched, as they may still change.
 */
export function ProvisionalPlate({ points, withWords = false }: ProvisionalPlateProps) {
  const { t } = useTranslation('predictions')
  const { signed } = useFormat()
  const plate = (
    <Plate tone={points > 0 ? 'accent' : 'muted'} isProvisional>
      {signed(points)}
      <span className="sr-only">
        {` ${t('earned', { count: points })}${withWords ? '' : `, ${t('as_it_stands.now')}`}`}
      </span>
    </Plate>
  )
  if (!withWords) return plate
  return (
    <span className="flex items-center gap-2.5 text-13 whitespace-nowrap text-text-2">
      {t('as_it_stands.now')}
      {plate}
    </span>
  )
}

/** «Ещё не в зачёте», beside points that are in no rating yet. */
export function NotCounted({ className = '' }: { className?: string }) {
  const { t } = useTranslation('predictions')
  return (
    <span
      className={`inline-flex min-h-7 items-center gap-2 rounded-1 border border-dashed border-line-2 px-2.5 text-13 font-medium whitespace-nowrap text-text-2 ${className}`}
    >
      <Hourglass className="size-[15px]" aria-hidden="true" />
      {t('as_it_stands.not_counted')}
    </span>
  )
}

type ProvisionalPointsProps = {
  points: number
  /** «Столько дал бы ваш выбор, если бы этап закончился сейчас.» */
  title: string
  /** Which rules give these points, and when they are counted. */
  children?: ReactNode
}

/**
 * The points that all predictions of a kind would earn if everything ended now. They are in no rating, so they are
 * never drawn in solid type.
 */
export function ProvisionalPoints({ points, title, children }: ProvisionalPointsProps) {
  const { t } = useTranslation('predictions')
  const { number } = useFormat()
  return (
    <section className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-7 gap-y-4 rounded-3 border border-dashed border-line-2 bg-s1 px-6 py-4.5 max-tablet:p-4 tablet:grid-cols-[auto_minmax(0,1fr)_auto]">
      <p className="type-num text-[72px] leading-[.85] font-black max-tablet:text-[60px]">
        {number(points)}
        <span className="sr-only"> {t('earned', { count: points })}</span>
      </p>
      <NotCounted className="justify-self-end tablet:order-1" />
      <p className="text-14 leading-normal text-text-2 max-tablet:col-span-full">
        <b className="font-semibold text-text">{title}</b> {children}
      </p>
    </section>
  )
}
