import { sportNamed, type SportSlug } from '@called-it/rules/systems.ts'
import { useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  hasJustEnded,
  matchesBetween,
  type Night,
  spanOf,
  stripOf,
} from '../../features/deadlines/day-matches.ts'
import { DayStrip, DayStripSkeleton } from '../../features/deadlines/day-strip.tsx'
import { NextLock, NextLockSkeleton } from '../../features/deadlines/next-lock.tsx'
import {
  isMixed,
  type NextLock as Next,
  nextOf,
  type Progress,
  progressQuery,
  roundOf,
} from '../../features/deadlines/progress.ts'
import { useUnsaved } from '../../predictions/match-saving/use-unsaved.ts'
import { themeFor, wearing } from '../../features/tournaments/theme.ts'
import { feedQuery } from '../../features/tournaments/tournaments.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { now } from '../../lib/time/now.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { useMe } from '../../lib/session/session.ts'
import { readStored, store } from '../../lib/storage/storage.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'

/** The next lock in any tournament of a sport, the matches of the day of that tournament, and the nights of fights. */
export function NearestDeadline({ sport }: { sport: SportSlug | undefined }) {
  const { data: progress, error, refetch } = useQuery(progressQuery)
  useFeedRefresh(progress)
  const next = progress ? nextOf(progress, sport) : null
  const isExpected = useExpected(`deadline:${sport ?? 'all'}`, progress && next !== null)
  const { data: feed } = useInfiniteQuery(feedQuery({ sport, status: 'all' }))
  if (!progress) {
    if (error) return <Failure error={error} onRetry={() => void refetch()} />
    return (
      isExpected && (
        <>
          <NextLockSkeleton />
          <DayStripSkeleton />
        </>
      )
    )
  }
  const over = feed?.pages
    .flatMap(({ tournaments }) => tournaments)
    .filter((each) => hasJustEnded(each, now()))
  const slugs = playedIn(progress, sport, next, over ?? [])
  const nights = progress.nights.filter(({ tournament }) => !sport || tournament.type === sport)
  return (
    <>
      {next && <NextHero progress={progress} next={next} />}
      {slugs.length + nights.length > 0 && (
        <Day slugs={slugs} nights={nights} nextLock={next && Date.parse(next.locks_at)} />
      )}
    </>
  )
}

/**
 * Guesses whether this block will have content while that is loading: as it was the last time, so that the page below
 * does not move.
 */
function useExpected(key: string, isThere: boolean | undefined): boolean {
  useEffect(() => {
    if (isThere !== undefined) store(key, isThere ? null : 'none')
  }, [key, isThere])
  return readStored(key) !== 'none'
}

/** The most tournaments whose matches are asked for. */
const PLAYED_MAX = 3

type Played = Pick<Next['tournament'], 'slug' | 'type'>

/** The tournaments whose matches the strip shows: that of the next lock, others that have begun, and those just over. */
function playedIn(
  { rounds }: Progress,
  sport: SportSlug | undefined,
  next: Next | null,
  over: readonly Played[],
): string[] {
  const begun = rounds.filter(
    ({ tournament, has_begun }) => has_begun && (!sport || tournament.type === sport),
  )
  const played = [...[...(next ? [next] : []), ...begun].map(({ tournament }) => tournament), ...over]
  // Fights have nights, which the progress holds.
  const shown = played.filter(({ type }) => sportNamed(type).events === 'matches').map(({ slug }) => slug)
  return [...new Set(shown)].slice(0, PLAYED_MAX)
}

/** After a lock the feed may be in another order, as a tournament may have begun. */
function useFeedRefresh(progress: Progress | undefined) {
  const queryClient = useQueryClient()
  const locksAt = progress?.next?.locks_at
  const known = useRef(locksAt)
  useEffect(() => {
    const hasLocked = known.current !== undefined && Date.parse(known.current) <= now()
    if (hasLocked && known.current !== locksAt)
      void queryClient.invalidateQueries({ queryKey: keys.tournaments() })
    known.current = locksAt
  }, [locksAt, queryClient])
}

function NextHero({ progress, next }: { progress: Progress; next: Next }) {
  const me = useMe()
  const isUnsaved = useUnsaved(me.id, next.tournament.slug)
  const round = roundOf(progress, next.tournament.slug)
  const look = themeFor(me, next.tournament)
  return (
    <NextLock
      next={next}
      round={round}
      isMixed={isMixed(progress, next.tournament.slug)}
      look={{ art: look.art, wears: wearing(look) }}
      isUnsaved={isUnsaved}
    />
  )
}

type DayProps = { slugs: string[]; nights: Night[]; nextLock: number | null }

function Day({ slugs, nights, nextLock }: DayProps) {
  const { dayKey } = useFormat()
  const span = spanOf(now(), nextLock)
  const answers = useQueries({ queries: slugs.map((slug) => matchesBetween(slug, span)) })
  const failed = answers.find(({ data, error }) => !data && error)
  if (failed?.error) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />
  // A match that is about to lock is in the strip, so there will be one.
  if (answers.some(({ data }) => !data)) return nextLock === null ? null : <DayStripSkeleton />
  const matches = answers.flatMap(({ data = [] }) => data)
  const shown = stripOf(matches, now(), dayKey)
  return shown.length + nights.length > 0 ? <DayStrip matches={shown} nights={nights} /> : null
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['next-lock', 'ui'])
  const errorText = useErrorText()
  return (
    <div className="page-width flex flex-wrap items-center gap-3 pt-6">
      <Note tone="error">
        {t('failed')}. {errorText(error)}
      </Note>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {t('ui:retry')}
      </Button>
    </div>
  )
}
