import type { SportSlug } from '@called-it/rules/systems.ts'
import './tournament-hero.css'
import type { Tournament } from '@called-it/contract/tournaments.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useLayoutEffect } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useLocalized } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { HeroArt } from '../../ui/hero-art.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { isLongName, themeOf } from './theme.ts'

type TournamentHeroProps = {
  tournament: Tournament
  /** The box at the right: what the tournament waits for. */
  aside: ReactNode
  /** The sections of the tournament. */
  tabs: ReactNode
}

/** The head of every page of a tournament: its name over its art, where the reader stands, what it waits for. */
export function TournamentHero({ tournament, aside, tabs }: TournamentHeroProps) {
  const { t } = useTranslation('tournaments')
  const name = useLocalized()(tournament.name)
  const { theme, art } = themeOf(tournament)
  useThemeOfPage(theme)
  return (
    <section className="tournament-hero">
      <HeroArt name={art} />
      <div className="page-width tournament-hero-in">
        <div className="min-w-0">
          <BackLink sport={tournament.type} />
          <p className="type-kicker text-15!">{t(`theme.${tournament.theme}`)}</p>
          <h1 className="tournament-hero-title type-title" data-long={isLongName(name) || undefined}>
            {name}
          </h1>
          <Facts tournament={tournament} />
        </div>
        <div className="tournament-hero-aside">{aside}</div>
      </div>
      <div className="page-width relative">{tabs}</div>
    </section>
  )
}

/** The boxes of the hero before the tournament is known. */
export function TournamentHeroSkeleton() {
  return (
    <section className="tournament-hero">
      <div className="page-width tournament-hero-in">
        <div className="min-w-0">
          <BackLink />
          <Loading>
            <Skeleton className="h-5 w-32" />
            <Skeleton className="tournament-hero-title h-27 w-120 max-w-full max-desktop:h-19 max-tablet:h-15" />
            <Skeleton className="my-2.5 h-5 w-60" />
          </Loading>
        </div>
        <TournamentHeroAsideSkeleton />
      </div>
      <div className="page-width">
        <Skeleton className="my-4 h-6 w-50 max-tablet:h-12 max-tablet:w-full" />
      </div>
    </section>
  )
}

/** Stands for the box at the right. */
export function TournamentHeroAsideSkeleton() {
  return <Skeleton className="h-42 w-65 max-tablet:w-full" />
}

/** Leads to the feed of the sport that the address names, else of the tournament's own. */
function BackLink({ sport }: { sport?: SportSlug }) {
  const { t } = useTranslation('tournaments')
  return (
    <Link
      to="/"
      search={(current) => ({ ...(sport && { sport }), ...(current.sport && { sport: current.sport }) })}
      className="tournament-hero-back"
    >
      <ArrowLeft aria-hidden="true" />
      {t('title')}
    </Link>
  )
}

function Facts({ tournament: { my, participants_count } }: { tournament: Tournament }) {
  const { t } = useTranslation('tournaments')
  const { number } = useFormat()
  const total = number(participants_count)
  return (
    <div className="tournament-hero-facts">
      {my ? (
        <>
          <span>
            <b>{number(my.position)}</b> {t('place', { total })}
          </span>
          <span>
            <b>{number(my.points)}</b> {t('points', { count: my.points })}
          </span>
        </>
      ) : (
        participants_count > 0 && (
          <span>
            <b>{total}</b> {t('participants', { count: participants_count })}
          </span>
        )
      )}
    </div>
  )
}

/** The whole page wears the theme of the tournament as long as it is open. */
function useThemeOfPage(theme: string) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = theme
    return () => {
      dataset.theme = 'main'
    }
  }, [theme])
}
