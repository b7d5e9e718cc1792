import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import type { ComponentProps, Ref } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useGrowing } from '../../lib/screen/use-growing.ts'
import { LinkedTable } from '../../ui/content/linked-table.tsx'
import edge from './floor.module.css'
import styles from './rating-table.module.css'
import { accuracyOf, isOfFights, type RatingSearch } from './ratings.ts'
import { ActionsCell, PlaceCell, TableHead, UserCell } from './row/row-cells.tsx'
import { useFigures } from './use-figures.ts'

const COLUMNS = ['place', 'user', 'exact', 'accuracy', 'points', 'actions'] as const
const FIGHT_COLUMNS = ['place', 'user', 'picks', 'coefficient_sum', 'actions'] as const
const columnsOf = (row: RatingRow) => (isOfFights(row) ? FIGHT_COLUMNS : COLUMNS)

/** A phone shows four rows below the podium. */
const GROWTH = { first: 4, step: 5 }
/** About the height of a row. */
const ROW = 64

type RatingTableProps = {
  slug: string
  /** At least one. */
  rows: RatingRow[]
  ownRow: Ref<HTMLElement>
  /** Whether they are the pinned users. */
  isListed?: boolean
}

export function RatingTable({ slug, rows, ownRow, isListed = false }: RatingTableProps) {
  const { t } = useTranslation('ratings')
  const shown = useGrowing(rows.length, GROWTH)
  const hidden = rows.length - shown
  return (
    <LinkedTable
      className={styles.table}
      data-fights={isOfFights(rows[0]!) || undefined}
      aria-label={t(isListed ? 'pins.table' : 'table')}
      head={<TableHead columns={columnsOf(rows[0]!)} isSilent={isListed} />}
    >
      {rows.slice(0, shown).map((row) => (
        <Row key={row.user.id} slug={slug} row={row} ownRow={row.is_me ? ownRow : null} isListed={isListed} />
      ))}
      {/* Keeps what follows in its place. */}
      {hidden > 0 && <tr aria-hidden="true" style={{ height: hidden * ROW }} />}
    </LinkedTable>
  )
}

type OwnPlaceProps = {
  slug: string
  row: RatingRow
  isHidden: boolean
  /** The link to the row, if it is on another page. */
  wanted: RatingSearch
  /** Scrolls to the row if it is on this page; otherwise returns false. */
  onShow: () => boolean
}

/**
 * The viewer's row at the lower edge of the window while the row itself is out of view; a press scrolls to
 * it.
 */
export function OwnPlace({ slug, row, isHidden, wanted, onShow }: OwnPlaceProps) {
  const { t } = useTranslation('ratings')
  return (
    <div className={edge.floor} data-own data-hidden={isHidden || undefined}>
      <LinkedTable
        className={`${styles.table} ${styles.own}`}
        data-fights={isOfFights(row) || undefined}
        aria-label={t('mine')}
        head={<TableHead columns={columnsOf(row)} isSilent />}
      >
        <Row
          slug={slug}
          row={row}
          ownRow={null}
          jump={{
            label: t('jump'),
            link: {
              to: '/tournament/$slug/rating',
              params: { slug },
              search: wanted,
              hash: 'me',
              resetScroll: false,
            },
            onClick: (event) => {
              if (onShow()) event.preventDefault()
            },
          }}
        />
      </LinkedTable>
    </div>
  )
}

type RowProps = {
  slug: string
  row: RatingRow
  ownRow: Ref<HTMLElement>
  isListed?: boolean
  jump?: ComponentProps<typeof UserCell>['jump']
}

function Row({ slug, row, ownRow, isListed = false, jump }: RowProps) {
  const { sum, hits, hitsText } = useFigures()(row)
  const accuracy = accuracyOf(row)
  return (
    <tr ref={ownRow as Ref<HTMLTableRowElement>} data-me={row.is_me || undefined}>
      <PlaceCell row={row} />
      <UserCell slug={slug} row={row} jump={jump}>
        {hitsText}
        {accuracy !== null && <span> · {accuracy}%</span>}
      </UserCell>
      <td data-column={isOfFights(row) ? 'picks' : 'exact'}>{hits}</td>
      {!isOfFights(row) && <Accuracy share={accuracy} />}
      <td data-column={isOfFights(row) ? 'coefficient_sum' : 'points'}>{sum}</td>
      <ActionsCell slug={slug} row={row} isListed={isListed} />
    </tr>
  )
}

/** The share of right predictions in percent; null if none is settled. */
function Accuracy({ share }: { share: number | null }) {
  return (
    <td data-column="accuracy">
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
