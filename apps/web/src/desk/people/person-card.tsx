import type { Person } from '@called-it/contract/people/people.ts'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Note } from '../../ui/states/note.tsx'
import { toDesk } from '../shell/desk-link.ts'
import styles from './people.module.css'
import { PersonDeeds } from './person-deeds.tsx'
import { PersonRoles } from './person-roles.tsx'
import { PersonSessions } from './person-sessions.tsx'

/** One person: roles, sessions, and what can be done to the account. */
export function PersonCard({ person, ref }: { person: Person; ref: Ref<HTMLElement> }) {
  const { t } = useTranslation('desk')
  const { fullDay } = useFormat()
  return (
    <section className={styles.card} ref={ref} tabIndex={-1} aria-label={person.name}>
      <header className={styles.head}>
        <Avatar name={person.name} image={person.avatar} size={48} />
        <div className="min-w-0">
          <h2 className="text-18 font-semibold [overflow-wrap:anywhere]">{person.name}</h2>
          <p className="text-13 text-text-3">
            {t('people.since', {
              account: person.identities.map(({ key }) => key).join(', '),
              day: fullDay(person.created_at),
            })}
          </p>
          {person.department && (
            <p className="text-13 [overflow-wrap:anywhere]">
              <Link className="link" {...toDesk('people', { department: person.department })}>
                {person.department}
              </Link>
            </p>
          )}
        </div>
      </header>
      {person.blocked_at && (
        <div className={styles.part}>
          <Note tone="warn">{t('people.blocked_since', { day: fullDay(person.blocked_at) })}</Note>
        </div>
      )}
      {person.identities.map(
        ({ key, stopped_at }) =>
          stopped_at && (
            <div key={key} className={styles.part}>
              <Note tone="warn">{t('people.stopped', { address: key, day: fullDay(stopped_at) })}</Note>
            </div>
          ),
      )}
      <PersonRoles person={person} />
      <PersonSessions person={person} />
      <PersonDeeds person={person} />
    </section>
  )
}
