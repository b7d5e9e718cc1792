import type { WinnerRow } from '@called-it/contract/tournaments/winners.ts'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'

/** The numeral of a place; to those who listen it is said in words, and that it is shared. */
export function PlaceTold({ row, className }: { row: WinnerRow; className?: string | undefined }) {
  const { t } = useTranslation('hall')
  const { number, ordinal } = useFormat()
  const told = t('place', { place: number(row.position), nth: ordinal(row.position) })
  return (
    <>
      <span className={className} aria-hidden="true">
        {number(row.position)}
      </span>
      <span className="sr-only">{row.is_shared ? t('shared', { place: told }) : told}</span>
    </>
  )
}

/** The name of a winner, which leads to what was called. */
export function WinnerLink({ slug, row: { user, is_me } }: { slug: string; row: WinnerRow }) {
  const { t } = useTranslation('hall')
  return (
    <Link
      to="/tournament/$slug"
      params={{ slug }}
      search={is_me ? {} : { user: user.id }}
      className="hover:underline hover:decoration-1 hover:underline-offset-3"
    >
      {user.name}
      {is_me && <span className="text-accent-text">, {t('you')}</span>}
    </Link>
  )
}

/** What a place was won with: points, of fights the sum of coefficients. */
export function useScore() {
  const { t } = useTranslation('hall')
  const { number, decimal } = useFormat()
  return ({ points, coefficient_sum }: Pick<WinnerRow, 'points' | 'coefficient_sum'>) =>
    coefficient_sum === null
      ? { sum: number(points), unit: t('points', { count: points }) }
      : { sum: decimal(coefficient_sum), unit: t('coefficient_sum') }
}
