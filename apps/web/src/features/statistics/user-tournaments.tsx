import type { UserStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { LinkedTable, LinkedTableHead } from '../../ui/content/linked-table.tsx'
import { StatisticsPanel } from './statistics-panel.tsx'
import styles from './user-tournaments.module.css'

type UserTournamentsProps = {
  userId: number
  isOwn: boolean
  tournaments: UserStatistics['by_tournament']
}

const COLUMNS = ['tournament', 'state', 'place', 'points'] as const

/** A user's tournaments with position and points; each row links to the predictions. */
export function UserTournaments({ userId, isOwn, tournaments }: UserTournamentsProps) {
  const { t } = useTranslation('user-statistics')
  const { number, decimal } = useFormat()
  const localized = useLocalized()
  const title = t(isOwn ? 'tournaments.own' : 'tournaments.other')
  return (
    <StatisticsPanel title={title} className="col-span-full">
      <LinkedTable
        className={styles.table}
        aria-label={title}
        head={
          <LinkedTableHead
            columns={COLUMNS.map((key) => ({ key, label: t(`tournaments.columns.${key}`) }))}
          />
        }
      >
        {tournaments.map(({ tournament, position, participants, points, coefficient_sum }) => (
          <tr key={tournament.id}>
            <td>
              <Link
                to="/tournament/$slug"
                params={{ slug: tournament.slug }}
                search={isOwn ? {} : { user: userId }}
                className="font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
              >
                {localized(tournament.name)}
              </Link>
            </td>
            <td data-state={tournament.status}>{t(`tournaments.status.${tournament.status}`)}</td>
            <td>
              {position === null ? (
                <span className="text-13 text-text-3">{t('tournaments.no_place')}</span>
              ) : (
                <>
                  <b>{number(position)}</b>{' '}
                  <small>{t('tournaments.of', { number: number(participants) })}</small>
                </>
              )}
            </td>
            <td>{coefficient_sum === null ? number(points) : decimal(coefficient_sum)}</td>
          </tr>
        ))}
      </LinkedTable>
    </StatisticsPanel>
  )
}
