import './next-lock.css'
import type { Match } from '@called-it/contract/predictions.ts'
import { useTranslation } from 'react-i18next'
import { lowerFirst } from '../../lib/first-letter.ts'
import { useFormat } from '../../lib/format.ts'
import { useLocalized } from '../../lib/language.ts'
import { useNow } from '../../lib/now.ts'
import type { ArtName } from '../../ui/art.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { EntityMark } from '../../ui/entity-mark.tsx'
import { HeroArt } from '../../ui/hero-art.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Ticks } from '../../ui/ticks.tsx'
import { phaseAt } from './matches.ts'
import type { NextMatch } from './next-match.ts'
import { usePair } from './use-pair.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type NextLockProps = NextMatch & {
  tournament: { slug: string; name: string; theme: string; art: ArtName }
  /** Whether a match has a score that was typed and not saved, by its id. */
  isUnsaved: (id: number) => boolean
}

/** The match that locks next, what is still to be filled in of its round, and how long there is to do it. */
export function NextLock({ match, round, locksAt, tournament, isUnsaved }: NextLockProps) {
  const { t } = useTranslation('next-lock')
  const localized = useLocalized()
  const open = round.events.filter((each) => phaseAt(each, locksAt - 1) === 'open')
  const unsaved = open.filter(({ id }) => isUnsaved(id)).length
  const missing = open.filter(({ id, prediction }) => !prediction && !isUnsaved(id)).length
  const isComplete = unsaved + missing === 0
  const progress = [
    missing > 0 && t('missing', { count: missing }),
    unsaved > 0 && t('unsaved', { count: unsaved }),
    isComplete && t('complete'),
  ].filter(Boolean)
  return (
    <section className="next-lock" data-theme={tournament.theme}>
      <HeroArt name={tournament.art} className="next-lock-art" />
      <div className="page-width next-lock-in">
        <div className="min-w-0">
          <p className="type-kicker">{t('nearest', { tournament: tournament.name })}</p>
          <h2 className="next-lock-pair">
            <Team match={match} side="first" /> <Team match={match} side="second" />
          </h2>
          <p className="max-w-120 text-pretty text-text-2">
            {[callOf(match, isUnsaved(match.id)), ...progress].join(' ')}
          </p>
          <ButtonLink
            size="large"
            variant={isComplete ? 'secondary' : 'primary'}
            className="mt-6 max-tablet:w-full"
            to="/tournament/$slug"
            params={{ slug: tournament.slug }}
            search={{ round: round.key }}
          >
            {t(isComplete ? 'open' : 'fill', { round: lowerFirst(localized(round.name)) })}
          </ButtonLink>
        </div>
        <TimeLeft locksAt={locksAt} />
      </div>
    </section>
  )

  function callOf({ prediction }: Match, hasDraft: boolean) {
    if (hasDraft) return t('call.unsaved')
    if (!prediction) return t('call.none')
    return t('call.saved', { score: `${prediction.first}:${prediction.second}` })
  }
}

function Team({ match, side }: { match: Match; side: 'first' | 'second' }) {
  const { nameOf } = usePair()
  const entity = match[`${side}_entity`]
  const name = nameOf(match, side)
  return (
    <span>
      {entity && <EntityMark entity={entity} size="large" />}
      {name}
    </span>
  )
}

function TimeLeft({ locksAt }: { locksAt: number }) {
  const { t } = useTranslation('next-lock')
  const { time, day, dayKey, zone } = useFormat()
  const now = useNow()
  const when =
    dayKey(locksAt) === dayKey(now)
      ? 'today'
      : dayKey(locksAt) === dayKey(now + DAY_MS)
        ? 'tomorrow'
        : 'later'
  return (
    <div className="next-lock-time">
      <Countdown to={locksAt} label={t('until')} size="large" />
      {/* The scale is the last day before the lock: before that there is no hurry. */}
      <Ticks className="next-lock-ticks" share={1 - (locksAt - now) / DAY_MS} />
      <p className="text-13 text-text-2">
        {t(`closes.${when}`, { time: time(locksAt), day: day(locksAt), zone: zone(locksAt) })}
      </p>
    </div>
  )
}

/** The boxes of the hero before its match is known. */
export function NextLockSkeleton() {
  return (
    <Loading className="next-lock">
      <div className="page-width next-lock-in">
        <div className="min-w-0">
          <Skeleton className="h-4 w-60 max-w-full" />
          <Skeleton className="mt-4 mb-6 h-42 w-110 max-w-full max-tablet:h-24" />
          <Skeleton className="h-11 w-120 max-w-full" />
          <Skeleton className="mt-6 h-14 w-45 max-tablet:w-full" />
        </div>
        <Skeleton className="h-55 w-102 max-w-full max-tablet:h-42" />
      </div>
    </Loading>
  )
}
