import { sportNamed, type SportSlug } from '@called-it/rules/systems.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { firstDay, matchesBetween, spanOf } from '../../features/deadlines/day-matches.ts'
import { DayStrip, DayStripSkeleton } from '../../features/deadlines/day-strip.tsx'
import { NextLock, NextLockSkeleton } from '../../features/deadlines/next-lock.tsx'
import { isMixed, nextOf, type Progress, progressQuery, roundOf } from '../../features/deadlines/progress.ts'
import { useUnsaved } from '../../predictions/match-saving/use-unsaved.ts'
import { themeFor, wearing } from '../../features/tournaments/theme.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { now } from '../../lib/time/now.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { useMe } from '../../lib/session/session.ts'
import { readStored, store } from '../../lib/storage/storage.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'

/** The next lock in any tournament of a sport, and the matches of the day of that tournament. */
export function NearestDeadline({ sport }: { sport: SportSlug | undefined }) {
  const { data: progress, error, refetch } = useQuery(progressQuery)
  useFeedRefresh(progress)
  const next = progress ? nextOf(progress, sport) : null
  const isExpected = useExpected(`deadline:${sport ?? 'all'}`, progress && next !== null)
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
  // Only football has matches to show.
  const slug =
    next === null
      ? playedIn(progress, sport)
      : sportNamed(next.tournament.type).events === 'matches'
        ? next.tournament.slug
        : null
  return (
    <>
      {next && <Next progress={progress} next={next} />}
      {slug && <Day key={slug} slug={slug} nextLock={next && Date.parse(next.locks_at)} />}
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

/** A tournament that is being played, for when no question is open. */
function playedIn({ rounds }: Progress, sport: SportSlug | undefined): string | undefined {
  return rounds.find(({ tournament, has_begun }) => has_begun && (!sport || tournament.type === sport))
    ?.tournament.slug
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

function Next({ progress, next }: { progress: Progress; next: NonNullable<Progress['next']> }) {
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

function Day({ slug, nextLock }: { slug: string; nextLock: number | null }) {
  const { dayKey } = useFormat()
  const { data, error, refetch } = useQuery(matchesBetween(slug, spanOf(now(), nextLock)))
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} />
  // A match that is about to lock is in the strip, so there will be one.
  if (!data) return nextLock === null ? null : <DayStripSkeleton />
  const matches = firstDay(data, dayKey)
  return matches.length > 0 ? <DayStrip slug={slug} matches={matches} /> : null
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
