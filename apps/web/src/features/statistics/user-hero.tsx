import { useTranslation } from '../../lib/language/translation.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { UserFigures } from './user-figures.tsx'
import styles from './user-hero.module.css'
import type { UserRecord } from './user-statistics-queries.ts'

/** The head of a user's page: the user and three figures, undefined while they load. */
export function UserHero({ record }: { record: UserRecord | undefined }) {
  const { t } = useTranslation('user-statistics')
  return (
    <Hero art="main">
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
            <div className="min-w-0">
              <p className="type-kicker">{t('title')}</p>
              <div className={styles.title}>
                <Skeleton className="block h-[0.94em] w-120 max-w-full" />
              </div>
            </div>
            <div className={`hero-figures ${styles.figures}`}>
              <Skeleton className="h-16 w-60 max-w-full" />
            </div>
          </Loading>
        )}
      </div>
    </Hero>
  )
}

const imageOf = ({ name, avatar }: NonNullable<UserRecord['user']>) => ({ name, image: avatar })
