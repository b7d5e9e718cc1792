import type { SportSlug } from '@called-it/rules/systems.ts'
import type { Tournament } from '@called-it/contract/tournaments.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { DayStrip } from '../features/predictions/day-strip.tsx'
import { matchesQuery } from '../features/predictions/matches.ts'
import { NextLock, NextLockSkeleton } from '../features/predictions/next-lock.tsx'
import { matchesOfDay, nextMatch } from '../features/predictions/next-match.ts'
import { isScoreDraft } from '../features/predictions/score-draft.ts'
import { useLockClock } from '../features/predictions/use-lock-clock.ts'
import { themeOf } from '../features/tournaments/theme.ts'
import { feedQuery } from '../features/tournaments/tournaments.ts'
import { useDrafts } from '../lib/drafts.ts'
import { useFormat } from '../lib/format.ts'
import { useLocalized } from '../lib/language.ts'
import { keys } from '../lib/query-keys.ts'
import { useMe } from '../lib/session.ts'
import { useTranslation } from '../lib/translation.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** The match that locks next in any tournament of the feed, and the matches of that tournament's day. */
export function NearestDeadline({ sport }: { sport: SportSlug | undefined }) {
  const { data, isPending, isPlaceholderData } = useInfiniteQuery(feedQuery({ sport, status: 'current' }))
  if (isPending) return <NextLockSkeleton />
  const tournaments = data?.pages.flatMap((page) => page.tournaments) ?? []
  const nearest = nearestOf(tournaments)
  if (!nearest || (isPlaceholderData && sport && nearest.type !== sport)) return null
  return <Deadline key={nearest.slug} tournament={nearest} />
}

/** The tournament with the nearest lock; where nothing is open, one that is being played. */
function nearestOf(tournaments: readonly Tournament[]): Tournament | undefined {
  const withMatches = tournaments.filter(({ prediction_types }) => prediction_types.includes('match'))
  const lockOf = ({ next_lock_at }: Tournament) => (next_lock_at ? Date.parse(next_lock_at) : Infinity)
  const [nearest] = withMatches.toSorted((a, b) =>
    lockOf(a) < lockOf(b) ? -1 : Number(lockOf(a) > lockOf(b)),
  )
  if (nearest?.next_lock_at) return nearest
  return withMatches.find(({ status }) => status === 'running')
}

function Deadline({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation(['next-lock', 'ui'])
  const { slug, name, next_lock_at } = tournament
  const localized = useLocalized()
  const { dayKey } = useFormat()
  const me = useMe()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(matchesQuery(slug, me.id))
  const rounds = data?.rounds ?? []
  const { drafts } = useDrafts({ user: me.id, tournament: slug, type: 'match' }, isScoreDraft)
  const at = useLockClock(
    rounds.flatMap(({ events }) => events),
    () => {
      void queryClient.invalidateQueries({ queryKey: keys.matches(slug) })
      void queryClient.invalidateQueries({ queryKey: keys.tournaments() }) // another one may be nearer now
    },
  )

  if (error && !data)
    return (
      <div className="page-width flex flex-wrap items-center gap-3 pt-6">
        <Note tone="error">
          {t('failed')}. {error.message}
        </Note>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          {t('ui:retry')}
        </Button>
      </div>
    )
  if (!data) return next_lock_at ? <NextLockSkeleton /> : null

  const next = nextMatch(rounds, at)
  const today = matchesOfDay(rounds, at, dayKey)
  return (
    <>
      {next && (
        <NextLock
          {...next}
          tournament={{ slug, name: localized(name), ...themeOf(tournament) }}
          isUnsaved={(id) => drafts[id] !== undefined}
        />
      )}
      {today.length > 0 && <DayStrip slug={slug} matches={today} at={at} />}
    </>
  )
}
