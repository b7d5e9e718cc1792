import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'

/**
 * The figures of a row: `sum` ranks, in its `unit`; `hits` stand beside it, and `hitsText` is their text. They are
 * points and exact scores; for fights the sum of coefficients and the right picks, one point each.
 */
export function useFigures() {
  const { t } = useTranslation('ratings')
  const { number, decimal } = useFormat()
  return ({ points, coefficient_sum, exact_hits }: RatingRow) =>
    coefficient_sum === null
      ? {
          sum: number(points),
          unit: t('points', { count: points }),
          hits: number(exact_hits),
          hitsText: t('exact', { count: exact_hits, number: number(exact_hits) }),
        }
      : {
          sum: decimal(coefficient_sum),
          unit: t('coefficient_sum'),
          hits: number(points),
          hitsText: t('picks', { count: points, number: number(points) }),
        }
}
