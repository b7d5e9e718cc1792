import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { Recap } from './recap.ts'
import { useFigures } from './use-figures.ts'

/**
 * The round in a heading and a few sentences: its points, the position, and the difference to the average.
 */
export function RecapSummary({ recap }: { recap: Recap }) {
  const { t } = useTranslation('recap')
  const { ordinal } = useFormat()
  const { number, decimal, tenth } = useFigures()
  const localized = useLocalized()
  const { round, is_over, state, points, coefficient, position, usual, matches, picks } = recap
  const isFights = coefficient !== null
  const counted = isFights
    ? picks.filter((pick) => pick.state === 'right' || pick.state === 'wrong').length
    : matches.filter(({ call }) => call !== null).length
  const brought = isFights
    ? t('summary.picks', { count: counted, number: number(counted), figure: decimal(coefficient) })
    : t('summary.matches', {
        count: counted,
        number: number(counted),
        figure: number(points),
        unit: t('points', { count: points }),
      })
  const ahead = usual === null ? 0 : (coefficient ?? points) - usual
  const difference = isFights ? decimal(Math.abs(ahead)) : tenth(Math.abs(ahead))
  return (
    <>
      <p className="type-kicker">{t('yours')}</p>
      <h1 className="mt-1 type-h1 wrap-anywhere max-tablet:text-[44px]" data-start>
        {localized(round.name)}
      </h1>
      <p className="mt-3 max-w-130 text-text-2">
        {brought}
        {position !== null && `, ${t('summary.position', { place: ordinal(position) })}`}
        {'. '}
        {usual !== null &&
          `${t(Math.abs(ahead) < 0.05 ? 'summary.as_usual' : ahead > 0 ? 'summary.above' : 'summary.below', { difference })} `}
        {!is_over && `${t(isFights ? 'summary.going_on_fights' : 'summary.going_on')} `}
        {is_over && state === 'provisional' && `${t('summary.provisional')} `}
        {t('summary.picture')}
      </p>
    </>
  )
}
