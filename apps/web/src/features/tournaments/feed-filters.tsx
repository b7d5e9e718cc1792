import type { SportSlug } from '@called-it/rules/systems.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Chip } from '../../ui/forms/chip.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { FEED_STATUSES, type HomeSearch } from './tournaments.ts'

type FeedFiltersProps = {
  /** The sports to choose from; undefined while they are not known. */
  sports: readonly { slug: SportSlug; name: string; icon: ReactNode }[] | undefined
  /** The sport of the site. */
  sport: SportSlug
  chosen: HomeSearch
}

/**
 * The filters of the feed, which stand in the address. A sport chosen here becomes the sport of the site, as
 * in the header; “all kinds” changes only the feed.
 */
export function FeedFilters({ sports = [], sport, chosen }: FeedFiltersProps) {
  const { t } = useTranslation('tournaments')
  const navigate = useNavigate()
  const { kind, status } = chosen
  const show = (search: HomeSearch & { sport: SportSlug }) =>
    void navigate({ to: '/', search, resetScroll: false })
  return (
    <>
      {sports.length > 0 && (
        <div className="flex flex-wrap gap-2" role="group" aria-label={t('feed.kind')}>
          <Chip
            isChosen={kind === 'all'}
            onChoose={() => show({ sport, kind: 'all', ...(status && { status }) })}
          >
            {t('feed.all_kinds')}
          </Chip>
          {sports.map(({ slug, name, icon }) => (
            <Chip
              key={slug}
              isChosen={kind !== 'all' && slug === sport}
              icon={icon}
              onChoose={() => show({ sport: slug, ...(status && { status }) })}
            >
              {name}
            </Chip>
          ))}
        </div>
      )}
      <Segmented
        className="*:px-4.5 max-tablet:flex max-tablet:w-full max-tablet:*:flex-1 max-tablet:*:px-1.5"
        label={t('feed.status')}
        options={FEED_STATUSES.map((value) => ({ value, label: t(`feed.${value}`) }))}
        value={status ?? 'all'}
        onChange={(wanted) =>
          show({ sport, ...(kind && { kind }), ...(wanted !== 'all' && { status: wanted }) })
        }
      />
    </>
  )
}
