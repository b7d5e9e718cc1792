import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { FAVOURITES_MAX } from '@called-it/rules/limits.ts'
import { Pin } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '../../../lib/language/translation.ts'
import { RatingTable } from '../rating-table.tsx'

/** The pinned users by position, above the other rows; nothing without any. */
export function PinnedRows({ slug, rows }: { slug: string; rows: RatingRow[] }) {
  const { t } = useTranslation('ratings')
  const title = useId()
  if (rows.length === 0) return null
  return (
    <section className="panel mb-5 overflow-clip" aria-labelledby={title}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line bg-sunk px-6 py-2 max-tablet:px-3.5">
        <h3 id={title} className="flex items-center gap-2.5 text-14 font-semibold">
          <Pin className="size-4 text-text-3" aria-hidden="true" />
          {t('pins.title', { count: rows.length, most: FAVOURITES_MAX })}
        </h3>
        <p className="text-13 text-text-3">{t('pins.private')}</p>
      </div>
      <RatingTable slug={slug} rows={rows} ownRow={null} isListed />
    </section>
  )
}
