import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useEffect, useEffectEvent } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import styles from './group-card.module.css'
import { Cards } from './group-list.tsx'
import { GroupHead } from './group-head.tsx'
import { openingOf, ownFirst, type RatedGroup } from './groups.ts'

type ClosedGroupsProps = {
  groups: (RatedGroup['group'] & { users: number })[]
  /** The id of the viewer's group. */
  own: number | undefined
}

/** The groups before the rating opens: their members without points. */
export function ClosedGroups({ groups, own }: ClosedGroupsProps) {
  const { t } = useTranslation('groups')
  const { number } = useFormat()
  return (
    <Cards isEmpty={groups.length === 0}>
      {ownFirst(groups, ({ id }) => id === own).map(({ users, ...group }) => (
        <section key={group.id} className={`panel ${styles.card}`} aria-labelledby={`group-${group.id}`}>
          <GroupHead
            group={group}
            isMine={group.id === own}
            count={t('users', { count: users, number: number(users) })}
          />
        </section>
      ))}
    </Cards>
  )
}

/** The pause before the next request (ms), in case this clock is ahead of the server's. */
const ASK_AGAIN_MS = 3000

type OpeningProps = {
  tournament: Pick<Tournament, 'ratings_opened_at_date' | 'started_at'>
  /** Called at the opening, to load the groups again. */
  onOpen: () => void
}

/** The moment when the teams get points and positions. */
export function Opening({ tournament, onOpen }: OpeningProps) {
  const { t } = useTranslation('groups')
  const { datedMoment, byZone } = useFormat()
  const at = openingOf(tournament)
  const isDue = useNow() >= (at ? Date.parse(at) : Infinity)
  const ask = useEffectEvent(onOpen)
  useEffect(() => {
    if (!isDue) return
    ask()
    const again = setInterval(ask, ASK_AGAIN_MS)
    return () => clearInterval(again)
  }, [isDue])
  return (
    <Note>{at ? t('closed.opens', { at: datedMoment(at), zone: byZone(at) }) : t('closed.unknown')}</Note>
  )
}
