import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/translation.ts'
import { apiAddress } from '../../../lib/http/api.ts'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { RowPlace } from '../../../game/ratings/row-place.tsx'
import { RowUser } from '../../../game/ratings/row-user.tsx'
import { Belonging } from './belonging.tsx'
import styles from '../rating-table.module.css'
import { placesUp } from '../ratings.ts'
import { RowActions } from './row-actions.tsx'
import { UserLink } from './user-link.tsx'

type Column =
  | 'place'
  | 'user'
  | 'team'
  | 'members'
  | 'exact'
  | 'accuracy'
  | 'gap'
  | 'points'
  | 'picks'
  | 'coefficient_sum'
  | 'actions'

/** The head of the table. `isSilent`: only for screen readers; it still sets the widths of the columns. */
export function TableHead({ columns, isSilent = false }: { columns: readonly Column[]; isSilent?: boolean }) {
  const { t } = useTranslation('ratings')
  return (
    <thead data-silent={isSilent || undefined}>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" data-column={column}>
            <span className={isSilent || column === 'actions' ? 'sr-only' : undefined}>
              {column === 'coefficient_sum' || column === 'gap' ? (
                <Shortened column={column} />
              ) : (
                t(`columns.${column}`)
              )}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** A heading that is shortened on a phone; screen readers get all of it. */
function Shortened({ column }: { column: 'coefficient_sum' | 'gap' }) {
  const { t } = useTranslation('ratings')
  return (
    <>
      <span className="max-tablet:sr-only">{t(`columns.${column}`)}</span>
      <span className="tablet:hidden" aria-hidden="true">
        {t(`columns.${column}_short`)}
      </span>
    </>
  )
}

type Placed = Pick<RatingRow, 'position' | 'previous_position' | 'is_shared'>

/** The position of a user or a team, whether it is shared, and its change. */
export function PlaceCell({ row }: { row: Placed }) {
  const { t } = useTranslation('ratings')
  return (
    <td data-column="place">
      <RowPlace
        className={styles.place}
        place={row.position}
        shared={row.is_shared ? t('shared') : undefined}
        placesUp={placesUp(row)}
      />
    </td>
  )
}

/** The user and their team; `children` stand in the last line, for columns that do not fit. */
export function UserCell({ children, ...link }: ComponentProps<typeof UserLink> & { children: ReactNode }) {
  const { user } = link.row
  return (
    <td data-column="user">
      <RowUser
        className={styles.user}
        mark={<Avatar name={user.name} image={user.avatar && apiAddress(user.avatar)} />}
      >
        <UserLink {...link} />
        <Belonging group={link.row.group} team={link.row.team} />
        <small>{children}</small>
      </RowUser>
    </td>
  )
}

/** The actions on the user of the row. */
export function ActionsCell(actions: ComponentProps<typeof RowActions>) {
  return (
    <td data-column="actions">
      <span className={styles.actions}>
        <RowActions {...actions} />
      </span>
    </td>
  )
}
