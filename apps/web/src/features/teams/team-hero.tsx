import type { Team } from '@called-it/contract/teams/teams.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { ArtName } from '../../ui/art/art.tsx'
import { TeamCrest } from '../../game/teams/team-crest.tsx'
import { FITTED, FittedText } from '../../ui/content/fitted-text.tsx'
import { GroupMark } from '../../game/marks/group-mark.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { Early, Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { accuracyOf } from './members.ts'
import styles from './team-hero.module.css'
import { teamsLink } from './teams-link.ts'
import { useTeamTitle } from '../../game/teams/use-team-title.ts'

type TeamHeroProps = {
  team: Team
  /** The line art and the theme of the team's own group. */
  art: ArtName | undefined
  wears: { 'data-theme': string } | undefined
  /** The sections of the page. */
  tabs: ReactNode
}

/** The head of a team's page: its crest and name, its group or owner, and its position. */
export function TeamHero({ team, art, wears, tabs }: TeamHeroProps) {
  const title = useTeamTitle()(team)
  return (
    <Hero art={art} {...(wears && { wears })}>
      <div className="page-width relative">
        <BackLink slug={team.tournament.slug} />
        <div className={styles.body}>
          <span className={styles.crest}>
            <TeamCrest team={team} size={120} />
          </span>
          <div className="@container min-w-0">
            <Kind team={team} />
            <h1 className={styles.title}>
              <FittedText text={title} />
            </h1>
          </div>
          <Figures team={team} />
        </div>
        {tabs}
      </div>
    </Hero>
  )
}

/** The skeleton of the head. */
export function TeamHeroSkeleton({ slug }: { slug: string }) {
  return (
    <Hero>
      <div className="page-width relative">
        <BackLink slug={slug} />
        <Loading className={styles.body}>
          <Skeleton className={`block ${styles.crest}`} />
          <div className="@container min-w-0">
            <Skeleton className="h-6 w-40" />
            <div className={styles.title}>
              <Early text="team" className={FITTED}>
                <Skeleton className="block h-[0.94em] w-120 max-w-full" />
              </Early>
            </div>
          </div>
          <div className={`hero-figures ${styles.figures}`}>
            <Skeleton className="h-18 w-45 max-tablet:h-14" />
          </div>
        </Loading>
      </div>
    </Hero>
  )
}

function BackLink({ slug }: { slug: string }) {
  const { t } = useTranslation('teams')
  return (
    <Link {...teamsLink(slug)} className={styles.back}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t('back')}
    </Link>
  )
}

function Kind({ team: { group } }: { team: Team }) {
  const { t } = useTranslation('teams')
  const localized = useLocalized()
  return (
    <p className="type-kicker flex min-h-6 items-center gap-2">
      {group ? <GroupMark code={group.code} size={24} /> : <Users aria-hidden="true" className="size-5" />}
      {group ? t('kind.basket', { group: localized(group.name) }) : t('kind.friends')}
    </p>
  )
}

function Figures({ team: { position, points, members } }: { team: Team }) {
  const { t } = useTranslation('teams')
  const { number } = useFormat()
  const accuracy = accuracyOf(members)
  const figures = [
    ['place', position === null ? null : number(position)],
    ['points', points === null ? null : number(points)],
    ['accuracy', points === null || accuracy === null ? null : `${accuracy}%`],
  ] as const
  const known = figures.filter(([, figure]) => figure !== null)
  if (known.length === 0) return null
  return (
    <dl className={`hero-figures ${styles.figures}`}>
      {known.map(([name, figure]) => (
        <div key={name}>
          <dt>{t(`figures.${name}`)}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
