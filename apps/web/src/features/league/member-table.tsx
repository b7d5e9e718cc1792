import type { League } from '@called-it/contract/ratings/team-ratings.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { shortNames } from '../../game/tournaments/short-names.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { LinkedTable } from '../../ui/content/linked-table.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Namesakes, UserName } from '../../game/users/namesakes.tsx'
import { RowPlace } from '../../game/ratings/row-place.tsx'
import { RowUser } from '../../game/ratings/row-user.tsx'
import { type Column, columnsOf, type Member, placesUp } from './league.ts'
import styles from './league.module.css'

/** What can be done with another member, as a button at the end of the row. */
export type ActionsOf = (user: Member['user']) => ReactNode

type MemberTableProps = {
  slug: string
  league: League
  /** The number of columns of points that fit. */
  columns: number
  /** The members' positions in the tournament, by user id. */
  positions: Map<number, number | null>
  actionsOf: ActionsOf
}

/**
 * The team league as a table: a column for each of the last rounds, the best points of each framed. Each row links to that
 * member's predictions.
 */
export function MemberTable({ slug, league, columns: most, positions, actionsOf }: MemberTableProps) {
  const { t } = useTranslation(['league', 'teams'])
  const localized = useLocalized()
  const columns = columnsOf(league, most)
  const names = columns.map(({ round }) => (round ? localized(round.name) : t('earlier')))
  const short = shortNames(names)
  const shared = new Set(
    league.members
      .filter(({ position, user }) =>
        league.members.some((other) => other.user.id !== user.id && other.position === position),
      )
      .map(({ user }) => user.id),
  )
  return (
    <LinkedTable
      className={styles.table}
      aria-label={t('table')}
      head={
        <thead>
          <tr>
            <th scope="col">{t('columns.place')}</th>
            <th scope="col">{t('columns.member')}</th>
            {columns.map(({ round }, at) => (
              <th key={round?.id ?? 'earlier'} scope="col" title={names[at]}>
                <span aria-hidden="true">{round ? short[at] : `…`}</span>
                <span className="sr-only">{names[at]}</span>
              </th>
            ))}
            <th scope="col">{t('columns.points')}</th>
            <th scope="col">
              <span className="sr-only">{t('teams:members.columns.actions')}</span>
            </th>
          </tr>
        </thead>
      }
    >
      <Namesakes rows={league.members}>
        {league.members.map((member, at) => (
          <Row
            key={member.user.id}
            slug={slug}
            member={member}
            isShared={shared.has(member.user.id)}
            at={at}
            columns={columns}
            inTournament={positions.get(member.user.id) ?? null}
            actions={!member.is_me && actionsOf(member.user)}
          />
        ))}
      </Namesakes>
    </LinkedTable>
  )
}

type RowProps = {
  slug: string
  member: Member
  isShared: boolean
  /** The index of the member in the league. */
  at: number
  columns: Column[]
  inTournament: number | null
  actions: ReactNode
}

function Row({ slug, member, isShared, at, columns, inTournament, actions }: RowProps) {
  const { t } = useTranslation('league')
  const { number, ordinal } = useFormat()
  const { user, position, points, is_me } = member
  return (
    <tr data-me={is_me || undefined}>
      <td>
        <RowPlace
          className={styles.place}
          place={position}
          shared={isShared ? t('shared') : undefined}
          placesUp={placesUp(member)}
        />
      </td>
      <td>
        <RowUser className={styles.user} mark={<Avatar name={user.name} image={user.avatar} />}>
          <Link
            to="/tournament/$slug"
            params={{ slug }}
            search={is_me ? {} : { user: user.id }}
            className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-3"
          >
            <UserName user={user} />
            {is_me && `, ${t('you')}`}
          </Link>
          {inTournament !== null && <small>{t('in_tournament', { place: ordinal(inTournament) })}</small>}
        </RowUser>
      </td>
      {columns.map((column) => {
        const own = column.points[at]!
        // A sum of several rounds has no best member.
        const isBest = column.round !== null && own > 0 && own === column.best
        return (
          <td key={column.round?.id ?? 'earlier'} data-best={isBest || undefined}>
            <span>{number(own)}</span>
            {isBest && <span className="sr-only">, {t('best')}</span>}
          </td>
        )
      })}
      <td>{number(points)}</td>
      <td>{actions}</td>
    </tr>
  )
}
