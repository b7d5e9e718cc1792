import type { User } from '@called-it/contract/account/accounts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { groupDigits } from '../../lib/text/digits.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { bestPlace, ownTournamentsQuery } from './account.ts'
import styles from './account-hero.module.css'
import { AvatarEditor } from './avatar-editor.tsx'
import { NameEditor } from './name-editor.tsx'

/** The head of the account page: picture, name, number, and the user's results in figures. */
export function AccountHero({ user }: { user: User }) {
  const { t } = useTranslation('account')
  const { month } = useFormat()
  return (
    <Hero art="main">
      <div className={`page-width relative ${styles.body}`}>
        <Avatar name={user.name} image={user.avatar} size={152} className={styles.avatar} />
        <div className="@container min-w-0">
          <p className={`clear-of-art ${styles.since}`}>
            {user.reddy_id === null
              ? t('since_month', { month: month(user.created_at) })
              : t('since', { number: groupDigits(user.reddy_id), month: month(user.created_at) })}
          </p>
          <NameEditor name={user.name}>
            <AvatarEditor hasPicture={user.avatar !== null} />
          </NameEditor>
        </div>
        <Figures />
      </div>
    </Hero>
  )
}

function Figures() {
  const { t } = useTranslation('account')
  const { number } = useFormat()
  const { data, error } = useInfiniteQuery(ownTournamentsQuery)
  if (!data) return error ? null : <Skeleton className={`block ${styles.waiting}`} />
  const best = bestPlace(data.pages.flatMap(({ tournaments }) => tournaments))
  const figures = [
    ['tournaments', data.pages[0]!.meta.total],
    ['best_place', best],
  ] as const
  return (
    <dl className={`hero-figures ${styles.figures}`} data-figures>
      {figures.map(
        ([name, figure]) =>
          figure !== null && (
            <div key={name}>
              <dt>{t(`figures.${name}`)}</dt>
              <dd>{number(figure)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
