import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { GroupCard } from './group-card.tsx'
import { type GroupRatings, ownFirst } from './groups.ts'

const GRID = 'grid grid-cols-[minmax(0,1fr)] gap-5 desktop:grid-cols-2'

type GroupListProps = { slug: string; groups: GroupRatings['groups'] }

/** All groups with their best teams, the viewer's first. */
export function GroupList({ slug, groups }: GroupListProps) {
  return (
    <Cards isEmpty={groups.length === 0}>
      {ownFirst(groups, ({ is_mine }) => is_mine).map((group) => (
        <GroupCard key={group.group.id} slug={slug} group={group} />
      ))}
    </Cards>
  )
}

/** The cards of the groups side by side, or a text that there are none. */
export function Cards({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const { t } = useTranslation('groups')
  if (isEmpty)
    return <Empty icon={<Users aria-hidden="true" />} title={t('empty.title')} text={t('empty.text')} />
  return <div className={GRID}>{children}</div>
}

/** The skeleton of four groups with five teams each. */
export function GroupListSkeleton() {
  return (
    <Loading className={GRID}>
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className="block h-112" />
      ))}
    </Loading>
  )
}
