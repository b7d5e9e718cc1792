import type { RatingRow } from '@called-it/contract/ratings.ts'
import type { Ref } from 'react'
import { apiAddress } from '../../lib/api.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Movement } from '../../ui/movement.tsx'
import { accuracyOf, placesUp } from './ratings.ts'
import { UserLink } from './user-link.tsx'

type RatingTableProps = {
  slug: string
  rows: RatingRow[]
  /** The ids of those who share their place. */
  shared: ReadonlySet<number>
  ownRow: Ref<HTMLElement>
}

export function RatingTable({ slug, rows, shared, ownRow }: RatingTableProps) {
  const { t } = useTranslation('ratings')
  return (
    <table className="rating-table" aria-label={t('table')}>
      <TableHead />
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.user.id}
            slug={slug}
            row={row}
            isShared={shared.has(row.user.id)}
            ownRow={row.is_me ? ownRow : null}
          />
        ))}
      </tbody>
    </table>
  )
}

/** One's own place at the lower edge of the window, as long as the row itself is out of sight. */
export function OwnPlace({ slug, row, isHidden }: { slug: string; row: RatingRow; isHidden: boolean }) {
  const { t } = useTranslation('ratings')
  return (
    // Only hidden, never taken away: the page must not grow and shrink while it is scrolled.
    <div className="own-place" data-hidden={isHidden || undefined}>
      <table className="rating-table" aria-label={t('mine')}>
        <TableHead isSilent />
        <tbody>
          <Row slug={slug} row={row} isShared={false} ownRow={null} />
        </tbody>
      </table>
    </div>
  )
}

const COLUMNS = ['place', 'user', 'exact', 'accuracy', 'points'] as const

/** `isSilent`: heard, not seen. It still sets the widths of the columns. */
function TableHead({ isSilent = false }: { isSilent?: boolean }) {
  const { t } = useTranslation('ratings')
  return (
    <thead data-silent={isSilent || undefined}>
      <tr>
        {COLUMNS.map((column) => (
          <th key={column} scope="col">
            <span className={isSilent ? 'sr-only' : undefined}>{t(`columns.${column}`)}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

type RowProps = { slug: string; row: RatingRow; isShared: boolean; ownRow: Ref<HTMLElement> }

function Row({ slug, row, isShared, ownRow }: RowProps) {
  const { t } = useTranslation('ratings')
  const { number } = useFormat()
  const { user, position, exact_hits, points } = row
  const accuracy = accuracyOf(row)
  return (
    <tr ref={ownRow as Ref<HTMLTableRowElement>} data-me={row.is_me || undefined}>
      <td>
        <span className="rating-place">
          <b>
            {isShared && <span aria-hidden="true">=</span>}
            {number(position)}
          </b>
          {isShared && <span className="sr-only">, {t('shared')}</span>}
          <Movement places={placesUp(row)} />
        </span>
      </td>
      <td>
        <span className="rating-who">
          <Avatar name={user.name} image={user.avatar && apiAddress(user.avatar)} />
          <span>
            <UserLink slug={slug} row={row} />
            <small>
              {t('exact', { count: exact_hits, number: number(exact_hits) })}
              {accuracy !== null && <span> · {accuracy}%</span>}
            </small>
          </span>
        </span>
      </td>
      <td>{number(exact_hits)}</td>
      <td>
        {accuracy === null ? (
          '–'
        ) : (
          <span className="accuracy">
            <i aria-hidden="true">
              <i style={{ width: `${accuracy}%` }} />
            </i>
            {accuracy}%
          </span>
        )}
      </td>
      <td>{number(points)}</td>
    </tr>
  )
}
