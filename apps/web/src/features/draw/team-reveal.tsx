import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Art, type ArtName } from '../../ui/art/art.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { TeamCrest } from '../../game/teams/team-crest.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { GroupMark } from '../../game/marks/group-mark.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { BASKET_SIZE } from '@called-it/rules/draw.ts'
import { teamQuery } from '../../game/teams/team-query.ts'
import { Namesakes, UserName } from '../../game/users/namesakes.tsx'
import styles from './team-reveal.module.css'
import { useFocus } from './use-focus.ts'

type Placed = NonNullable<Tournament['distributionResult']>
type TeamRevealProps = {
  slug: string
  group: NonNullable<Placed['group']>
  team: NonNullable<Placed['team']>
  art: ArtName
  /** Whether the viewer has just watched this draw. */
  isWatched: boolean
  /** The links to the next steps. */
  children: ReactNode
}

/** The drawn team with its members. */
export function TeamReveal({ slug, group, team, art, isWatched, children }: TeamRevealProps) {
  const { t } = useTranslation('draw')
  const localized = useLocalized()
  const name = team.title ? localized(team.title) : team.name
  return (
    <>
      <div className={styles.art}>
        <Art name={art} />
      </div>
      <div className={`page-width ${styles.body}`}>
        <div className={styles.team}>
          <div className={styles.crest}>
            <TeamCrest team={team} size={168} />
          </div>
          <h1 className={styles.name} tabIndex={-1} ref={useFocus(isWatched)}>
            <FittedText text={name} />
          </h1>
          <p className="max-w-105 text-text-2">{t('team.text', { capacity: BASKET_SIZE })}</p>
          <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-3 max-tablet:mt-5 max-tablet:*:w-full">
            {children}
          </div>
        </div>
        <section className="panel" aria-labelledby="line-up">
          <div className={styles.head}>
            <h2 id="line-up" className="type-h3">
              {t('team.members')}
            </h2>
            <span className="flex items-center gap-2">
              <GroupMark code={group.code} size={20} />
              {localized(group.name)}
            </span>
          </div>
          <Members slug={slug} team={team} />
        </section>
      </div>
    </>
  )
}

function Members({ slug, team }: Pick<TeamRevealProps, 'slug' | 'team'>) {
  const { t } = useTranslation('draw')
  const { data, error, refetch } = useQuery(teamQuery(slug, team.id))
  if (!data && error) return <Failed title={t('team.failed')} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading className={styles.members}>
        {Array.from({ length: team.members_count }, (_, at) => (
          <div key={at} className={styles.member}>
            <Skeleton className="size-9" />
            <Skeleton className="h-5 w-32" />
          </div>
        ))}
      </Loading>
    )
  const free = data.capacity - data.members.length
  return (
    <ol className={styles.members}>
      <Namesakes rows={data.members}>
        {data.members.map(({ user, is_me }) => (
          <li key={user.id} className={styles.member} data-me={is_me || undefined}>
            <Avatar name={user.name} image={user.avatar} size={36} />
            <span className="min-w-0 break-words">
              {is_me ? t('team.you', { name: user.name }) : <UserName user={user} />}
            </span>
          </li>
        ))}
      </Namesakes>
      {free > 0 && (
        <li className={styles.member} data-free>
          {t('team.free', { count: free })}
        </li>
      )}
    </ol>
  )
}
