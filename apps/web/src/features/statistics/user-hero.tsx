import type { UserStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { FITTED, FittedText } from '../../ui/content/fitted-text.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { Early, Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { useOriginLink } from '../../game/users/origin-link.ts'
import { UserFigures } from './user-figures.tsx'
import styles from './user-hero.module.css'
import type { UserRecord } from './use-user-record.ts'

type Ranked = UserStatistics['by_tournament'][number]['tournament']

type UserHeroProps = {
  /** Undefined while it loads. */
  record: UserRecord | undefined
  /** The slug of the tournament that the address names: the way back, unless it is known where the visitor came from. */
  from: string | undefined
  /** What the visitor can do with this user, and in which tournament; null on the visitor's own page. */
  deeds: { about: Ranked | undefined; actions: ReactNode } | null
}

/** The head of a user's page: the way back, the user with three figures, and the actions. */
export function UserHero({ record, from, deeds }: UserHeroProps) {
  const { t } = useTranslation('user-statistics')
  const localized = useLocalized()
  const origin = useOriginLink()
  const target: LinkProps = from
    ? { to: '/tournament/$slug/rating', params: { slug: from } }
    : { to: '/', search: {} }
  return (
    <Hero art="main">
      <div className="page-width relative pt-3">
        <Link {...(origin?.link ?? target)} className={styles.back}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          {origin?.label ?? t(from ? 'back.rating' : 'back.home')}
        </Link>
      </div>
      <div className={`page-width ${styles.body}`}>
        {record?.user ? (
          <>
            <Avatar {...imageOf(record.user)} size={152} className={styles.avatar} />
            <div className="@container min-w-0">
              <p className="type-kicker">{t('title')}</p>
              <h1 className={styles.title}>
                <FittedText text={record.user.name} />
              </h1>
            </div>
            <dl className={`hero-figures ${styles.figures}`}>
              <UserFigures record={record} />
            </dl>
          </>
        ) : (
          <Loading className="contents">
            <Skeleton className={`block aspect-square ${styles.avatar}`} />
            <div className="@container min-w-0">
              <p className="type-kicker">{t('title')}</p>
              <div className={styles.title}>
                <Early text="user" className={FITTED}>
                  <Skeleton className="block h-[0.94em] w-120 max-w-full" />
                </Early>
              </div>
            </div>
            <div className={`hero-figures ${styles.figures}`}>
              <Skeleton className="h-16 w-60 max-w-full" />
            </div>
          </Loading>
        )}
      </div>
      {/* The place of the actions is kept while the user loads. */}
      {deeds && (!record || deeds.about) && (
        <div className={`page-width ${styles.deeds}`}>
          <span className="block min-h-[1.5em] text-14 text-text-2">
            {deeds.about && localized(deeds.about.name)}
          </span>
          <div className={styles.actions}>{deeds.actions}</div>
        </div>
      )}
    </Hero>
  )
}

const imageOf = ({ name, avatar }: NonNullable<UserRecord['user']>) => ({ name, image: avatar })
