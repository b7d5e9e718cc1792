import type { RatingRow } from '@called-it/contract/ratings.ts'
import type { ComponentProps, Ref } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import edge from './floor.module.css'
import styles from './rating-table.module.css'
import { accuracyOf } from './ratings.ts'
import { PlaceCell, TableHead, UserCell } from './row-cells.tsx'

const COLUMNS = ['place', 'user', 'exact', 'accuracy', 'points'] as const

type RatingTableProps = { slug: string; rows: RatingRow[]; ownRow: Ref<HTMLElement> }

export function RatingTable({ slug, rows, ownRow }: RatingTableProps) {
  const { t } = useTranslation('ratings')
  return (
    <table className={styles.table} aria-label={t('table')}>
      <TableHead columns={COLUMNS} />
      <tbody>
        {rows.map((row) => (
          <Row key={row.user.id} slug={slug} row={row} ownRow={row.is_me ? ownRow : null} />
        ))}
      </tbody>
    </table>
  )
}

type OwnPlaceProps = {
  slug: string
  row: RatingRow
  isHidden: boolean
  /** Shows the row where it stands, if it is on this page; false: it is on another one. */
  onShow: () => boolean
}

/** One's own place at the lower edge of the window, as long as the row itself is out of sight: a press leads there. */
export function OwnPlace({ slug, row, isHidden, onShow }: OwnPlaceProps) {
  const { t } = useTranslation('ratings')
  return (
    <div className={edge.floor} data-own data-hidden={isHidden || undefined}>
      <table className={`${styles.table} ${styles.own}`} aria-label={t('mine')}>
        <TableHead columns={COLUMNS} isSilent />
        <tbody>
          <Row
            slug={slug}
            row={row}
            ownRow={null}
            jump={{
              label: t('jump'),
              link: {
                to: '/tournament/$slug/rating',
                params: { slug },
                search: { view: 'around' },
                hash: 'me',
                resetScroll: false,
              },
              onClick: (event) => {
                if (onShow()) event.preventDefault()
              },
            }}
          />
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  slug: string
  row: RatingRow
  ownRow: Ref<HTMLElement>
  jump?: ComponentProps<typeof UserCell>['jump']
}

function Row({ slug, row, ownRow, jump }: RowProps) {
  const { t } = useTranslation('ratings')
  const { number } = useFormat()
  const { exact_hits, points } = row
  const accuracy = accuracyOf(row)
  return (
    <tr ref={ownRow as Ref<HTMLTableRowElement>} data-me={row.is_me || undefined}>
      <PlaceCell row={row} />
      <UserCell slug={slug} row={row} jump={jump}>
        {t('exact', { count: exact_hits, number: number(exact_hits) })}
        {accuracy !== null && <span> · {accuracy}%</span>}
      </UserCell>
      <td>{number(exact_hits)}</td>
      <td>
        {accuracy === null ? (
          '–'
        ) : (
          <span className={styles.accuracy}>
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
