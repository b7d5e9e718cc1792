import type { Team } from '@called-it/contract/teams/teams.ts'
import { Link } from '@tanstack/react-router'
import { UserMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { IconButton } from '../../ui/forms/button.tsx'
import { Movement } from '../../game/ratings/movement.tsx'
import { UserName } from '../../game/users/namesakes.tsx'
import { RowUser } from '../../game/ratings/row-user.tsx'
import { accuracyOf } from './members.ts'
import styles from './team-members.module.css'

type Member = Team['members'][number]
type MemberRowProps = {
  slug: string
  kind: Team['kind']
  member: Member
  /** The position within the team; null: not in the rating. */
  place: number | null
  isShared: boolean
  /** The button of what can be done with this member. */
  actions: ReactNode
  /** Undefined if the viewer may not remove this member. */
  onRemove?: (() => void) | undefined
}

/** A member with points and positions; the whole row links to that user's predictions. */
export function MemberRow({ slug, kind, member, place, isShared, actions, onRemove }: MemberRowProps) {
  const { t } = useTranslation('teams')
  const { number, ordinal } = useFormat()
  const { user, position, points, is_me, is_owner } = member
  const accuracy = accuracyOf([member])
  const inRating = position === null ? null : t('members.position', { place: ordinal(position) })
  return (
    <tr data-me={is_me || undefined}>
      <td>
        <b className={styles.place}>
          {isShared && <span aria-hidden="true">=</span>}
          {place === null ? '–' : number(place)}
        </b>
        {isShared && <span className="sr-only">, {t('members.shared')}</span>}
      </td>
      <td>
        <RowUser
          className={styles.user}
          mark={<Avatar name={user.name} image={user.avatar} />}
          end={
            onRemove && (
              <IconButton
                className={styles.remove}
                label={t('owner.remove.label', { name: user.name })}
                aria-haspopup="dialog"
                onClick={onRemove}
              >
                <UserMinus className="size-4" aria-hidden="true" />
              </IconButton>
            )
          }
        >
          <Link
            to="/tournament/$slug"
            params={{ slug }}
            search={is_me ? {} : { user: user.id }}
            className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-3"
          >
            <UserName user={user} />
            {is_me && `, ${t('members.you')}`}
          </Link>
          <small>
            <span data-role={!is_owner || undefined}>
              <Role kind={kind} member={member} />
            </span>{' '}
            {inRating && <span className={styles.narrow}>{inRating}</span>}
          </small>
        </RowUser>
      </td>
      <td>
        {inRating ?? '–'} {inRating && <Movement places={placesUp(member)} className="ml-1" />}
      </td>
      <td>{accuracy === null ? '–' : `${accuracy}%`}</td>
      <td>{number(points)}</td>
      <td>{actions}</td>
    </tr>
  )
}

/** The mark of a friends team's owner; in a team of the draw the member's hits. */
function Role({ kind, member: { is_owner, exact_hits } }: Pick<MemberRowProps, 'kind' | 'member'>) {
  const { t } = useTranslation('teams')
  const { number } = useFormat()
  if (kind === 'basket') return t('members.exact', { count: exact_hits, number: number(exact_hits) })
  return t(is_owner ? 'members.owner' : 'members.member')
}

const placesUp = ({ position, previous_position }: Member) =>
  position !== null && previous_position !== null ? previous_position - position : null
