import type { Team } from '@called-it/contract/teams/teams.ts'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Namesakes, UserName } from '../../game/users/namesakes.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import styles from './my-team.module.css'

/** The number of members shown; as many count for the team's sum (GAME.md 6). */
const SHOWN = 5

/** The first members of a team, and the number of the others; points only if there are any. */
export function MyTeamMembers({ team: { id, tournament, members, points } }: { team: Team }) {
  const { t } = useTranslation('teams')
  const { number } = useFormat()
  const rest = members.length - SHOWN
  return (
    <>
      <ul className={styles.members} aria-label={t('members.title')}>
        <Namesakes rows={members}>
          {members.slice(0, SHOWN).map(({ user, is_me, points: own }) => (
            <li key={user.id} className={styles.member} data-me={is_me || undefined}>
              <Avatar name={user.name} image={user.avatar} size={32} />
              <Link
                to="/tournament/$slug"
                params={{ slug: tournament.slug }}
                search={is_me ? {} : { user: user.id }}
                className="min-w-0 wrap-anywhere after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-3"
              >
                <UserName user={user} />
                {is_me && `, ${t('members.you')}`}
              </Link>
              {points !== null && (
                <span className="type-num text-[22px]">
                  {number(own)}
                  <span className="sr-only"> {t('friends.points', { count: own })}</span>
                </span>
              )}
            </li>
          ))}
        </Namesakes>
        {rest > 0 && (
          <li className={`${styles.member} ${styles.more}`}>
            <Link
              to="/tournament/$slug/team/$id"
              params={{ slug: tournament.slug, id: String(id) }}
              className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-3"
            >
              {t('mine.more', { count: rest, number: number(rest) })}
            </Link>
          </li>
        )}
      </ul>
      {points === null && <p className={styles.foot}>{t('mine.unranked')}</p>}
    </>
  )
}
