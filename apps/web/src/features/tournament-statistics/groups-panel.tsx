import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readGroupRatings } from '@called-it/contract/ratings/team-ratings.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { GroupMark } from '../../game/marks/group-mark.tsx'
import { StatsPanel } from './stats-panel.tsx'

export type RatedGroup = Pick<
  Answer<typeof readGroupRatings>['groups'][number],
  'group' | 'points' | 'is_mine'
>

/** The average points of each group's members, best first. */
export function GroupsPanel({ groups }: { groups: readonly RatedGroup[] }) {
  const { t } = useTranslation('stats')
  const { decimal } = useFormat()
  const localized = useLocalized()
  const most = Math.max(...groups.map(({ points }) => points), 1)
  return (
    <StatsPanel title={t('groups.title')} note={t('groups.note')} className="min-[900px]:col-span-5">
      <BarList
        label={t('groups.title')}
        bars={groups.map(({ group, points, is_mine }) => ({
          key: group.id,
          mark: <GroupMark code={group.code} size={28} />,
          name: localized(group.name),
          note: is_mine ? t('groups.mine') : undefined,
          share: points / most,
          value: decimal(points),
          isMarked: is_mine,
        }))}
      />
    </StatsPanel>
  )
}
