import type { RatingRow } from '@called-it/contract/ratings.ts'
import type { ComponentProps, Ref } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import edge from './floor.module.css'
import styles from './rating-table.module.css'
import { accuracyOf, isOfFights } from './ratings.ts'
import { PlaceCell, TableHead, UserCell } from './row-cells.tsx'
import { useFigures } from './use-figures.ts'

const COLUMNS = ['place', 'user', 'exact', 'accuracy', 'points'] as const
const FIGHT_COLUMNS = ['place', 'user', 'picks', 'coefficient_sum'] as const
const columnsOf = (row: RatingRow) => (isOfFights(row) ? FIGHT_COLUMNS : COLUMNS)

type RatingTableProps = { slug: string; /** At least one. */ rows: RatingRow[]; ownRow: Ref<HTMLElement> }

export function RatingTable({ slug, rows, ownRow }: RatingTableProps) {
  const { t } = useTranslation('ratings')
  return (
    <table className={styles.table} data-fights={isOfFights(rows[0]!) || undefined} aria-label={t('table')}>
      <TableHead columns={columnsOf(rows[0]!)} />
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
      <table
        className={`${styles.table} ${styles.own}`}
        data-fights={isOfFights(row) || undefined}
        aria-label={t('mine')}
      >
        <TableHead columns={columnsOf(row)} isSilent />
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
  const { sum, hits, hitsTold } = useFigures()(row)
  const accuracy = accuracyOf(row)
  return (
    <tr ref={ownRow as Ref<HTMLTableRowElement>} data-me={row.is_me || undefined}>
      <PlaceCell row={row} />
      <UserCell slug={slug} row={row} jump={jump}>
        {hitsTold}
        {accuracy !== null && <span> · {accuracy}%</span>}
      </UserCell>
      <td>{hits}</td>
      {!isOfFights(row) && <Accuracy share={accuracy} />}
      <td>{sum}</td>
    </tr>
  )
}

/** How many of the calls were right, in percent; null: none has been settled. */
function Accuracy({ share }: { share: number | null }) {
  return (
    <td>
      {share === null ? (
        '–'
      ) : (
        <span className={styles.accuracy}>
          <i aria-hidden="true">
            <i style={{ width: `${share}%` }} />
          </i>
          {share}%
        </span>
      )}
    </td>
  )
}
