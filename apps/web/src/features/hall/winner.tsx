import type { WinnerRow } from '@called-it/contract/tournaments/winners.ts'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import { UserName } from '../../game/users/namesakes.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'

/** The numeral of a position; screen readers get words, and whether the position is shared. */
export function PlaceNumeral({ row, className }: { row: WinnerRow; className?: string | undefined }) {
  const { t } = useTranslation('hall')
  const { number, ordinal } = useFormat()
  const place = t('place', { place: number(row.position), nth: ordinal(row.position) })
  return (
    <>
      <span className={className} aria-hidden="true">
        {row.is_shared && '='}
        {number(row.position)}
      </span>
      <span className="sr-only">{row.is_shared ? t('shared', { place }) : place}</span>
    </>
  )
}

/** What can be done with a winner of a tournament, as a button at the end of the row. */
export const WinnerActionsContext = createContext<(slug: string, user: WinnerRow['user']) => ReactNode>(
  () => null,
)

/** The button of what can be done with a winner; the viewer's own row has none. */
export function WinnerActions({ slug, row }: { slug: string; row: WinnerRow }) {
  const actionsOf = use(WinnerActionsContext)
  return <span className="size-11 flex-none">{!row.is_me && actionsOf(slug, row.user)}</span>
}

/** The name of a winner, which links to their predictions. */
export function WinnerLink({ slug, row: { user, is_me } }: { slug: string; row: WinnerRow }) {
  const { t } = useTranslation('hall')
  return (
    <Link
      to="/tournament/$slug"
      params={{ slug }}
      search={is_me ? {} : { user: user.id }}
      className="hover:underline hover:decoration-1 hover:underline-offset-3"
    >
      <UserName user={user} />
      {is_me && <span className="text-accent-text">, {t('you')}</span>}
    </Link>
  )
}

/** Formats a winner's result: points, for fights the sum of coefficients. */
export function useScore() {
  const { t } = useTranslation('hall')
  const { number, decimal } = useFormat()
  return ({ points, coefficient_sum }: Pick<WinnerRow, 'points' | 'coefficient_sum'>) =>
    coefficient_sum === null
      ? { sum: number(points), unit: t('points', { count: points }) }
      : { sum: decimal(coefficient_sum), unit: t('coefficient_sum') }
}
