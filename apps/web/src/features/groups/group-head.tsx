import type { RatedGroup } from './groups.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Badge } from '../../ui/figures/badge.tsx'
import { GroupMark } from '../../game/marks/group-mark.tsx'
import styles from './group-card.module.css'

type GroupHeadProps = {
  group: RatedGroup['group']
  isMine: boolean
  /** The number of its teams or members, in words. */
  count: string
}

/** The head of a group's card: its sign, its name, and a mark on the viewer's own. */
export function GroupHead({ group, isMine, count }: GroupHeadProps) {
  const { t } = useTranslation('groups')
  const localized = useLocalized()
  return (
    <header className={styles.head}>
      <GroupMark code={group.code} size={36} />
      <h3 id={`group-${group.id}`} className="type-h3 min-w-0 hyphens-auto wrap-break-word">
        {localized(group.name)}
      </h3>
      {isMine && <Badge tone="accent">{t('my_group')}</Badge>}
      <span className={styles.count}>{count}</span>
    </header>
  )
}
