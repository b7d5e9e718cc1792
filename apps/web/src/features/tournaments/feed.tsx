import type { SportSlug } from '@called-it/rules/systems.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useGrowing } from '../../lib/screen/use-growing.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './feed.module.css'
import { feedQuery, type FeedStatus } from './tournaments.ts'

type FeedProps = {
  /** Undefined: tournaments of every sport. */
  sport: SportSlug | undefined
  status: FeedStatus
  renderCard: (tournament: Tournament) => ReactNode
}

/** A phone shows one card and the next one's beginning. */
const GROWTH = { first: 1, step: 2 }

/** The tournaments of a filter as a grid of cards, a page at a time. */
export function Feed({ sport, status, renderCard }: FeedProps) {
  const { t } = useTranslation(['tournaments', 'ui'])
  const feed = useInfiniteQuery(feedQuery({ sport, status }))
  const grid = useRef<HTMLDivElement>(null)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = feed
  const tournaments = data?.pages.flatMap((page) => page.tournaments)
  const shown = useGrowing(tournaments?.length ?? 0, GROWTH)

  if (!tournaments)
    return feed.error ? (
      <Failed title={t('feed.failed')} error={feed.error} onRetry={() => void feed.refetch()} art="main" />
    ) : (
      <FeedSkeleton />
    )

  if (tournaments.length === 0) return <Nothing sport={sport} status={status} />

  /** Moves the focus to the first new card, since the pressed button may disappear. */
  async function showMore() {
    const known = grid.current?.children.length ?? 0
    await feed.fetchNextPage()
    requestAnimationFrame(() => grid.current?.children[known]?.querySelector('a')?.focus())
  }

  return (
    <>
      <div ref={grid} className={styles.feed} aria-busy={feed.isPlaceholderData} data-start>
        {tournaments.slice(0, shown).map(renderCard)}
        {tournaments.slice(shown).map(({ slug }) => (
          <Skeleton key={slug} />
        ))}
      </div>
      {isFetchNextPageError && (
        <div className="mt-5">
          <Note tone="error">{t('feed.more_failed')}</Note>
        </div>
      )}
      {hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button
            variant="secondary"
            busy={isFetchingNextPage && t('feed.loading_more')}
            onClick={() => void showMore()}
          >
            {t(isFetchNextPageError ? 'ui:retry' : 'feed.more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Shown if no tournament matches the filters: when the next one is, and how to see more. */
function Nothing({ sport, status }: Pick<FeedProps, 'sport' | 'status'>) {
  const { t } = useTranslation('tournaments')
  const isWhole = status === 'all'
  return (
    <Empty
      icon={<CalendarX2 aria-hidden="true" />}
      title={t(isWhole && sport ? `feed.empty_sport.${sport}.title` : 'feed.empty')}
      text={t(
        !isWhole ? `feed.empty_${status}` : sport ? `feed.empty_sport.${sport}.text` : 'feed.empty_text',
      )}
      action={
        isWhole ? (
          sport && (
            <ButtonLink variant="secondary" to="/" search={{ sport, kind: 'all' }}>
              {t('feed.to_all_kinds')}
            </ButtonLink>
          )
        ) : (
          <ButtonLink
            variant="secondary"
            to="/"
            search={({ sport: chosen, kind }) => ({
              ...(chosen && { sport: chosen }),
              ...(kind && { kind }),
            })}
          >
            {t('feed.to_all')}
          </ButtonLink>
        )
      }
    />
  )
}

function FeedSkeleton() {
  return (
    <Loading>
      <div className={styles.feed}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </Loading>
  )
}
