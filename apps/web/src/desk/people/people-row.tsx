import type { Person } from '@called-it/contract/people/people.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../lib/language/format.ts'
import { useLanguage } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { now } from '../../lib/time/now.ts'
import { Badge } from '../../ui/figures/badge.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import styles from './people.module.css'
import { allTournamentsQuery } from '../events/events-queries.ts'

type PeopleRowProps = { person: Person; isCurrent: boolean; onChoose: () => void }

export function PeopleRow({ person, isCurrent, onChoose }: PeopleRowProps) {
  const roles = useRoleNames(person)
  const { t } = useTranslation('desk')
  const seen = useSeen()
  return (
    <li data-row={person.id}>
      <button type="button" className={styles.row} aria-current={isCurrent || undefined} onClick={onChoose}>
        <Avatar name={person.name} image={person.avatar} size={28} />
        <b className={styles.name}>{person.name}</b>
        <span className={styles.roles}>
          {person.blocked_at && <Badge tone="error">{t('people.blocked')}</Badge>}
          {roles.map((role) => (
            <Badge key={role} tone="line">
              {role}
            </Badge>
          ))}
          {roles.length === 0 && <span className="text-text-3">{t('people.player')}</span>}
        </span>
        <span className={styles.account}>
          {[person.identities[0]?.key, person.department].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.seen}>{seen(person.last_seen_at)}</span>
      </button>
    </li>
  )
}

/** Returns the names of a person's roles. */
function useRoleNames({ roles, is_by_setting, is_by_group }: Person): string[] {
  const { t } = useTranslation('desk')
  const language = useLanguage()
  const { data: tournaments } = useQuery(allTournamentsQuery)
  const names: string[] = []
  if (is_by_setting || roles?.owner) names.push(t('people.roles.owner'))
  if (roles?.tournaments === 'all')
    names.push(t(is_by_group ? 'people.roles.organiser_by_group' : 'people.roles.organiser_of_all'))
  else
    for (const slug of roles?.tournaments ?? []) {
      const known = tournaments?.find((each) => each.slug === slug)
      names.push(t('people.roles.organiser_of', { tournament: known?.name[language] ?? slug }))
    }
  if (roles?.moderator) names.push(t('people.roles.moderator'))
  return names
}

/** Formats when somebody was here last: the time today, else the day. */
export function useSeen() {
  const { t } = useTranslation('desk')
  const { dayWord, day, fullDay, time, isThisYear } = useFormat()
  return (at: string | null): string => {
    if (at === null) return t('people.seen.never')
    if (dayWord(at, now()) === 'today') return time(at)
    return isThisYear(at, now()) ? day(at) : fullDay(at)
  }
}
