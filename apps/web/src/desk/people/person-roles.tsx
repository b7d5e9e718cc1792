import type { Roles } from '@called-it/contract/account/roles.ts'
import type { Person } from '@called-it/contract/people/people.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound, MessagesSquare, Trophy } from 'lucide-react'
import { useRef } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLanguage } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { FieldHelp } from '../../ui/forms/text-field.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import styles from './people.module.css'
import { allTournamentsQuery } from '../events/events-queries.ts'
import { PLAYER, useDeeds } from './people-query.ts'

/** The roles of a person, each granted or taken at once; Z takes it back. */
export function PersonRoles({ person }: { person: Person }) {
  const { t } = useTranslation('desk')
  const language = useLanguage()
  const errorText = useErrorText()
  const { data: tournaments = [] } = useQuery(allTournamentsQuery)
  const { putRoles } = useDeeds(person)
  const takeBack = useTakeBack()
  const part = useRef<HTMLDivElement>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: putRoles,
    onError: (error) =>
      showToast({
        severity: 'error',
        summary: t('people.roles.failed'),
        detail: errorText(error),
        group: 'people',
      }),
  })
  const stood = person.roles ?? PLAYER
  const held = isPending ? variables : stood
  const change = (next: Partial<Roles>) =>
    mutate(
      { ...held, ...next },
      {
        onSuccess: ({ audit_id }) => {
          if (audit_id === null) return
          offerTakeBack({
            summary: t('people.roles.changed', { name: person.name }),
            run: () => takeBack(audit_id),
          })
        },
      },
    )
  useKeys([
    { code: 'KeyR', label: t('people.keys.role'), run: () => part.current?.querySelector('input')?.focus() },
  ])
  const organised = held.tournaments
  return (
    <div className={styles.part} ref={part}>
      <h3 className={styles.title}>{t('people.roles.title')}</h3>
      <Switch
        className={styles.switch!}
        isOn={held.moderator}
        onChange={(moderator) => change({ moderator })}
      >
        <MessagesSquare aria-hidden="true" />
        <span>{t('people.roles.moderates')}</span>
      </Switch>
      <Switch
        className={styles.switch!}
        isOn={organised === 'all'}
        onChange={(isOn) => change({ tournaments: isOn ? 'all' : [] })}
      >
        <Trophy aria-hidden="true" />
        <span>{t('people.roles.organises_all')}</span>
      </Switch>
      {person.is_by_group && organised === 'all' && <FieldHelp>{t('people.roles.by_group')}</FieldHelp>}
      {organised !== 'all' &&
        tournaments.map(({ slug, name }) => (
          <Switch
            key={slug}
            className={styles.switch!}
            isOn={organised.includes(slug)}
            onChange={(isOn) =>
              change({ tournaments: isOn ? [...organised, slug] : organised.filter((each) => each !== slug) })
            }
          >
            <Trophy aria-hidden="true" />
            <span>{t('people.roles.organises', { tournament: name[language] })}</span>
          </Switch>
        ))}
      {person.is_by_setting ? (
        <FieldHelp>{t('people.roles.by_setting')}</FieldHelp>
      ) : (
        <>
          <Switch className={styles.switch!} isOn={held.owner} onChange={(owner) => change({ owner })}>
            <KeyRound aria-hidden="true" />
            <span>{t('people.roles.owns')}</span>
          </Switch>
          <p className="text-13 text-text-3">{t('people.roles.owner_text')}</p>
        </>
      )}
    </div>
  )
}
