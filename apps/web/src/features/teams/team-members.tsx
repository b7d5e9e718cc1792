import type { Team } from '@called-it/contract/teams/teams.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { LinkedTable, LinkedTableHead } from '../../ui/content/linked-table.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Namesakes } from '../../game/users/namesakes.tsx'
import { MemberRow } from './member-row.tsx'
import { placesIn } from './members.ts'
import { OwnerDialog } from './owner-dialog.tsx'
import styles from './team-members.module.css'
import { useOwnerAct } from './use-owner-act.ts'

const COLUMNS = ['place', 'name', 'rating', 'accuracy', 'points', 'actions'] as const

type TeamMembersProps = {
  team: Team
  /** What can be done with another member, as a button at the end of the row; nothing before the rating opens. */
  actionsOf?: ((user: Team['members'][number]['user']) => ReactNode) | undefined
}

/** The members of a team, in the order of the rating. */
export function TeamMembers({ team, actionsOf }: TeamMembersProps) {
  const { t } = useTranslation('teams')
  const { number } = useFormat()
  const { members, members_count, capacity, kind, points } = team
  const places = placesIn(members)
  const act = useOwnerAct(team)
  const free = capacity - members_count
  return (
    <section className="panel overflow-clip" aria-labelledby="members">
      <header className={styles.head}>
        <h2 id="members" className="type-h3">
          {t('members.title')}
        </h2>
        <span>
          {kind === 'basket'
            ? t('members.of', { count: members_count, capacity })
            : t('members.people', { count: members_count, number: number(members_count) })}
        </span>
      </header>
      <LinkedTable
        className={styles.table}
        aria-labelledby="members"
        head={
          <LinkedTableHead
            columns={COLUMNS.map((key) => ({
              key,
              label: (
                <span className={key === 'actions' ? 'sr-only' : undefined}>
                  {t(`members.columns.${key}`)}
                </span>
              ),
            }))}
          />
        }
      >
        <Namesakes rows={members}>
          {members.map((member, at) => (
            <MemberRow
              key={member.user.id}
              slug={team.tournament.slug}
              kind={kind}
              member={member}
              {...places[at]!}
              actions={!member.is_me && actionsOf?.(member.user)}
              onRemove={
                team.is_owner && !member.is_me ? () => void act.ask({ how: 'remove', member }) : undefined
              }
            />
          ))}
        </Namesakes>
      </LinkedTable>
      {(points === null || (kind === 'basket' && free > 0)) && (
        <p className={styles.foot}>
          {kind === 'basket' && free > 0 && <span>{t('members.free', { count: free })}</span>}
          {points === null && <span>{t('members.unranked')}</span>}
        </p>
      )}
      <OwnerDialog {...act} />
    </section>
  )
}

export function TeamMembersSkeleton() {
  return (
    <Loading className="panel grid gap-px overflow-clip">
      <Skeleton className="block h-16" />
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <Skeleton key={at} className="block h-15" />
      ))}
    </Loading>
  )
}
