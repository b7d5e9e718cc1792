import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'

/**
 * The figures of a row: `sum` is what decides, in its `unit`; `hits` stand beside it, and in words they are `hitsTold`.
 * Points and exact scores, of fights the sum of coefficients and the right picks, which earn a point each.
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
          hitsTold: t('exact', { count: exact_hits, number: number(exact_hits) }),
        }
      : {
          sum: decimal(coefficient_sum),
          unit: t('coefficient_sum'),
          hits: number(points),
          hitsTold: t('picks', { count: points, number: number(points) }),
        }
}
