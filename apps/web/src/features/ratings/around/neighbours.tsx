import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { LEAST_ODDS } from '@called-it/rules/ufc/odds.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, ChevronsUp, ChevronUp, LocateFixed } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Namesakes } from '../../../game/users/namesakes.tsx'
import { useFormat } from '../../../lib/language/format.ts'
import { LinkedTable } from '../../../ui/content/linked-table.tsx'
import styles from '../rating-table.module.css'
import { type Around, differenceOf, isOfFights, PAGE_SIZE } from '../ratings.ts'
import { MORE, type Reach, REACH_MAX, windowOf } from './reach.ts'
import { ActionsCell, PlaceCell, TableHead, UserCell } from '../row/row-cells.tsx'
import { useFigures } from '../use-figures.ts'
import { bringToRow } from '../use-on-screen.ts'

const COLUMNS = ['place', 'user', 'exact', 'gap', 'points', 'actions'] as const
const FIGHT_COLUMNS = ['place', 'user', 'picks', 'gap', 'coefficient_sum', 'actions'] as const

type NeighboursProps = {
  slug: string
  around: Around
  own: RatingRow
  reach: Reach
  onMore: (reach: Reach) => void
}

/** A link to other rows, below the list. */
const STEP =
  'inline-flex min-h-11 items-center gap-1.5 rounded-2 px-2.5 text-13 font-semibold text-accent-text hover:bg-s3'

/** The users above and below the viewer, with their distance. */
export function Neighbours({ slug, around, own, reach, onMore }: NeighboursProps) {
  const { t } = useTranslation('ratings')
  const { number } = useFormat()
  const ownRow = useRef<HTMLTableRowElement>(null)
  const isMeant = useRouterState({ select: ({ location }) => location.hash === 'me' })
  useEffect(() => {
    if (isMeant && ownRow.current) bringToRow(ownRow.current)
  }, [isMeant])

  const { ratings, from_place, meta } = around
  const { from, to } = windowOf(ratings.length, ratings.indexOf(own), reach)
  const shown = ratings.slice(from, to)
  // Pages are read by the row's number; a person reads positions, which users may share.
  const [first, last] = [from_place + from, from_place + to - 1]
  const [best, worst] = [shown[0]!.position, shown.at(-1)!.position]
  // The least coefficient of a right pick.
  const threat = around.hit_points?.outcome ?? LEAST_ODDS
  return (
    <div className="panel overflow-clip">
      <More
        side="above"
        slug={slug}
        from={Math.max(1, first - MORE)}
        to={first - 1}
        isFar={reach.above + MORE > REACH_MAX}
        onMore={() => onMore({ ...reach, above: reach.above + MORE })}
      />
      <LinkedTable
        className={`${styles.table} ${styles.near}`}
        data-fights={isOfFights(own) || undefined}
        aria-label={t('around.table')}
        head={<TableHead columns={isOfFights(own) ? FIGHT_COLUMNS : COLUMNS} />}
      >
        <Namesakes rows={shown}>
          {shown.map((row) => (
            <Row
              key={row.user.id}
              slug={slug}
              row={row}
              own={own}
              isThreat={row.position > own.position && differenceOf(own, row) <= threat}
              ref={row.is_me ? ownRow : undefined}
            />
          ))}
        </Namesakes>
      </LinkedTable>
      <More
        side="below"
        slug={slug}
        from={last + 1}
        to={Math.min(meta.total, last + MORE)}
        isFar={reach.below + MORE > REACH_MAX}
        onMore={() => onMore({ ...reach, below: reach.below + MORE })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-2.5 pr-3 pl-6 text-14 text-text-3 max-tablet:pl-3.5">
        <span role="status">
          {t(best === worst ? 'around.range_shared' : 'around.range', {
            from: number(best),
            to: number(worst),
            total: number(meta.total),
          })}
        </span>
        <span className="flex flex-wrap">
          <button type="button" className={STEP} onClick={() => ownRow.current && bringToRow(ownRow.current)}>
            <LocateFixed className="size-4" aria-hidden="true" />
            {t('around.to_me')}
          </button>
          <Link to="/tournament/$slug/rating" params={{ slug }} search={{}} className={STEP}>
            {t('around.first')}
            <ChevronRight className="size-4" aria-hidden="true" />
          </Link>
        </span>
      </div>
    </div>
  )
}

type MoreProps = {
  side: 'above' | 'below'
  slug: string
  /** The numbers of the first and the last row. */
  from: number
  to: number
  /** Whether so many rows are shown that a link to the rating's pages replaces the button. */
  isFar: boolean
  onMore: () => void
}

/** A button for ten more rows; shown only if there are more. */
function More({ side, slug, from, to, isFar, onMore }: MoreProps) {
  const { t } = useTranslation('ratings')
  if (to < from) return null
  const Icon = side === 'above' ? ChevronUp : ChevronDown
  const look = `flex min-h-12 w-full items-center justify-center gap-2 border-line bg-sunk text-13 font-medium text-text-2 hover:text-text ${side === 'above' ? 'border-b' : 'border-t'}`
  const label: ReactNode = (
    <>
      <Icon className="size-4" aria-hidden="true" />
      {t(`around.more_${side}`, { count: to - from + 1 })}
    </>
  )
  if (!isFar)
    return (
      <button type="button" className={look} onClick={onMore}>
        {label}
      </button>
    )
  const page = Math.ceil((side === 'above' ? to : from) / PAGE_SIZE)
  return (
    <Link to="/tournament/$slug/rating" params={{ slug }} search={page > 1 ? { page } : {}} className={look}>
      {label}
    </Link>
  )
}

type RowProps = {
  slug: string
  row: RatingRow
  own: RatingRow
  /** Whether one right outcome (for fights one right pick) is enough to catch up. */
  isThreat: boolean
  ref?: React.Ref<HTMLTableRowElement> | undefined
}

function Row({ slug, row, own, isThreat, ref }: RowProps) {
  const { t } = useTranslation('ratings')
  const { sum, hits, hitsText } = useFigures()(row)
  return (
    <tr ref={ref} data-me={row.is_me || undefined}>
      <PlaceCell row={row} />
      <UserCell slug={slug} row={row} isYouBeside>
        {hitsText}
      </UserCell>
      <td data-column={isOfFights(row) ? 'picks' : 'exact'}>{hits}</td>
      <td data-column="gap">
        {row.is_me ? (
          <span className="text-13 text-text-3 max-tablet:text-12">{t('around.you')}</span>
        ) : (
          <Gap difference={differenceOf(row, own)} isFine={isOfFights(row)} isThreat={isThreat} />
        )}
      </td>
      <td data-column={isOfFights(row) ? 'coefficient_sum' : 'points'}>{sum}</td>
      <ActionsCell slug={slug} row={row} />
    </tr>
  )
}

function Gap({ difference, isFine, isThreat }: { difference: number; isFine: boolean; isThreat: boolean }) {
  const { t } = useTranslation('ratings')
  const { signed, decimal } = useFormat()
  const sign = difference > 0 ? '+' : '−'
  return (
    <span className={styles.gap} data-threat={isThreat || undefined}>
      {isThreat && (
        <>
          <ChevronsUp aria-hidden="true" />
          <span className="sr-only">{t('around.threat')} </span>
        </>
      )}
      {isFine && difference !== 0 ? sign + decimal(Math.abs(difference)) : signed(difference)}
    </span>
  )
}
