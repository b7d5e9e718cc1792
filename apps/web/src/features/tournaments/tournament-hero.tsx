import type { SportSlug } from '@called-it/rules/systems.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { hasScored } from '../../game/ratings/has-scored.ts'
import { GroupMark } from '../../game/marks/group-mark.tsx'
import { FITTED, FittedText } from '../../ui/content/fitted-text.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { Early, Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { BackLink } from './back-link.tsx'
import { themeOf } from './theme.ts'
import styles from './tournament-hero.module.css'

/** The owner of the shown predictions, if not the viewer; the position is unknown until they have one. */
export type Other = { name: string | null; place: Place | null }

type Place = Pick<NonNullable<Tournament['my']>, 'position' | 'points' | 'coefficient_sum'>

type TournamentHeroProps = {
  tournament: Tournament
  other: Other | null
  /** The box at the right: what the tournament waits for. Without it the head is low and its title small. */
  aside: ReactNode | null
  /** The sections of the tournament. */
  tabs: ReactNode
}

/** The head of a tournament's pages: its name over its art, the viewer's position, and the next event. */
export function TournamentHero({ tournament, other, aside, tabs }: TournamentHeroProps) {
  const { t } = useTranslation('tournaments')
  const name = useLocalized()(tournament.name)
  return (
    <Hero art={themeOf(tournament).art}>
      <div className={`page-width ${styles.body}`} data-low={aside === null || undefined}>
        <div className="@container min-w-0 flex-1">
          <Back sport={tournament.type} />
          {aside !== null && <p className="type-kicker text-15!">{t(`theme.${tournament.theme}`)}</p>}
          <h1 className={`type-title ${styles.title}`}>
            <FittedText text={name} />
          </h1>
          <Facts tournament={tournament} other={other} />
        </div>
        {/* A phone says only below, in the page itself, that a tournament is not formed. */}
        {aside !== null && (
          <div className={`flex-none ${tournament.status === 'not_formed' ? 'max-tablet:hidden' : ''}`}>
            {aside}
          </div>
        )}
      </div>
      <div className={`page-width relative ${styles.tabs}`} data-low={aside === null || undefined}>
        {tabs}
      </div>
    </Hero>
  )
}

/** The skeleton of the hero. `isLow`: the head is low, without the box at the right. */
export function TournamentHeroSkeleton({ isLow = false }: { isLow?: boolean }) {
  return (
    <Hero>
      <div className={`page-width ${styles.body}`} data-low={isLow || undefined}>
        <div className="min-w-0 flex-1">
          <Back />
          <Loading className={`@container ${isLow ? 'col-span-2' : ''}`}>
            {!isLow && <Skeleton className="h-5 w-32" />}
            <div className={`type-title ${styles.title}`}>
              <Early text="title" className={FITTED}>
                <Skeleton className="block h-[0.94em] w-120 max-w-full" />
              </Early>
            </div>
            {!isLow && (
              <div className={`flex h-10 items-center ${styles.below}`} data-early="facts">
                <Skeleton className="h-5 w-60" />
              </div>
            )}
          </Loading>
        </div>
        {!isLow && (
          <div className={`flex-none ${styles.below}`} data-early="waiting">
            <TournamentHeroAsideSkeleton />
          </div>
        )}
      </div>
      <div className={`page-width ${styles.tabs}`} data-low={isLow || undefined}>
        <div className="flex h-14 items-center max-tablet:h-12">
          <Skeleton className="h-6 w-50 max-tablet:h-full max-tablet:w-full" />
        </div>
      </div>
    </Hero>
  )
}

/** The skeleton of the box at the right. */
export function TournamentHeroAsideSkeleton() {
  return (
    <Skeleton className="block h-49 w-71 max-tablet:h-38 max-tablet:w-full tablet:[@media(height<=860px)]:h-45" />
  )
}

function Back({ sport }: { sport?: SportSlug }) {
  const { t } = useTranslation('tournaments')
  return (
    <BackLink sport={sport} className={styles.back!}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t('title')}
    </BackLink>
  )
}

function Facts({ tournament, other }: { tournament: Tournament; other: Other | null }) {
  const { t } = useTranslation('tournaments')
  const { number, place } = useFormat()
  const { participants_count } = tournament
  const ownPlace = other ? other.place : tournament.my
  if (!other && participants_count === 0 && !tournament.distributionResult?.group) return null
  const total = number(participants_count)
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-6 gap-y-2 text-14 text-text-2 max-tablet:gap-x-4 max-tablet:gap-y-1.5">
      {other?.name && <b className="font-semibold text-text">{other.name}</b>}
      {ownPlace && hasScored(ownPlace) ? (
        <>
          <Fact figure={place(ownPlace.position)}>{t('place', { total })}</Fact>
          <Sum place={ownPlace} />
        </>
      ) : (
        !other &&
        participants_count > 0 && (
          <>
            <Fact figure={total}>{t('participants', { count: participants_count })}</Fact>
            {ownPlace && <span>{t('no_place')}</span>}
          </>
        )
      )}
      {!other && <OwnGroup tournament={tournament} />}
    </div>
  )
}

/** The viewer's points, for fights the sum of coefficients. */
function Sum({ place: { points, coefficient_sum } }: { place: Place }) {
  const { t } = useTranslation('tournaments')
  const { number, decimal } = useFormat()
  return coefficient_sum === null ? (
    <Fact figure={number(points)}>{t('points', { count: points })}</Fact>
  ) : (
    <Fact figure={decimal(coefficient_sum)}>{t('coefficient_sum')}</Fact>
  )
}

/** The viewer's group of the draw, which links to the draw. */
function OwnGroup({ tournament: { slug, distributionResult } }: { tournament: Tournament }) {
  const localized = useLocalized()
  const { group = null, team = null } = distributionResult ?? {}
  if (!group) return null
  return (
    <Link
      to="/tournament/$slug/draw"
      params={{ slug }}
      className="-my-2 inline-flex min-h-11 items-center gap-2 hover:text-text"
    >
      <GroupMark code={group.code} size={20} />
      <b className="font-semibold text-text">{localized(group.name)}</b>{' '}
      {team && (team.title ? localized(team.title) : team.name)}
    </Link>
  )
}

function Fact({ figure, children }: { figure: string; children: ReactNode }) {
  return (
    <span>
      <b className="mr-1 font-semibold text-text">{figure}</b> {children}
    </span>
  )
}
