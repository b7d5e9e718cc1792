import type { PageMeta } from '@called-it/contract/fields.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Pager } from '../../ui/layout/pager.tsx'
import type { RatingSearch } from './ratings.ts'

type ListFootProps = {
  kind: 'users' | 'teams'
  slug: string
  /** The search and the filters of the rows, without the page. */
  wanted: RatingSearch
  meta: PageMeta
  /** The number of rows in the list, and of those above it on a podium. */
  rows: number
  above?: number
}

/** Below a page of users or teams: the range of rows, their total, and links to other pages. */
export function ListFoot({ kind, slug, wanted, meta, rows, above = 0 }: ListFootProps) {
  const { t } = useTranslation('ratings')
  const { number } = useFormat()
  const before = (meta.page - 1) * meta.limit
  // The podium is counted only if nothing stands below it.
  const first = before + 1 + (rows > 0 ? above : 0)
  const total = number(meta.total)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-6 py-3 text-14 text-text-3 max-tablet:justify-center max-tablet:px-2">
      <span role="status">
        {wanted.search
          ? t(`${kind}.found`, { count: meta.total, number: total })
          : t(`${kind}.range`, { from: number(first), to: number(before + above + rows), total })}
      </span>
      <Pager
        page={meta.page}
        pages={Math.ceil(meta.total / meta.limit)}
        linkTo={(page) => ({
          to: '/tournament/$slug/rating',
          params: { slug },
          search: { ...wanted, ...(page > 1 && { page }) },
          resetScroll: false,
        })}
      />
    </div>
  )
}
