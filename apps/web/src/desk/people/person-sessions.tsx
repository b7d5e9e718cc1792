import type { Session } from '@called-it/contract/account/sessions.ts'
import type { Person } from '@called-it/contract/people/people.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { FieldHelp } from '../../ui/forms/text-field.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { KeyCap } from '../keys/key-cap.tsx'
import { useKeys } from '../keys/use-keys.ts'
import styles from './people.module.css'
import { sessionsQuery, useDeeds } from './people-query.ts'
import { useSeen } from './people-row.tsx'

/** Matches the server's names of handheld devices. */
const HANDHELD = /Android|iPhone|iPad/

/** Where a person is signed in; each session can be ended, or all. Signing in again needs a new code. */
export function PersonSessions({ person }: { person: Person }) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(person.id))
  const { endSession, endSessions } = useDeeds(person)
  const { mutate, isPending } = useMutation({
    mutationFn: (session: Session | null) => (session ? endSession(session.id) : endSessions()),
    onSuccess: () =>
      showToast({
        severity: 'success',
        summary: t('people.sessions.ended'),
        detail: person.name,
        group: 'people',
      }),
    onError: (failure) =>
      showToast({
        severity: 'error',
        summary: t('people.sessions.not_ended'),
        detail: errorText(failure),
        group: 'people',
      }),
  })
  const hasSome = (sessions?.length ?? 0) > 0
  useKeys([
    { code: 'KeyS', label: t('people.keys.sessions'), when: hasSome && !isPending, run: () => mutate(null) },
  ])
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{t('people.sessions.title')}</h3>
      {!sessions &&
        (error ? (
          <Failed title={t('people.sessions.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton className="block h-11" />
          </Loading>
        ))}
      {sessions && !hasSome && <p className="text-14 text-text-3">{t('people.sessions.none')}</p>}
      <ul>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={isPending} onEnd={() => mutate(session)} />
        ))}
      </ul>
      {hasSome && (
        <>
          <Button variant="secondary" size="small" disabled={isPending} onClick={() => mutate(null)}>
            {t('people.sessions.end_all')} <KeyCap code="KeyS" isPlain />
          </Button>
          <FieldHelp>{t('people.sessions.help')}</FieldHelp>
        </>
      )}
    </div>
  )
}

type SessionRowProps = { session: Session; isBusy: boolean; onEnd: () => void }

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { t } = useTranslation('desk')
  const seen = useSeen()
  const device = session.client ?? t('people.sessions.unknown')
  const Icon = HANDHELD.test(device) ? Smartphone : Monitor
  return (
    <li className={styles.session}>
      <Icon className="size-4 text-text-3" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        {device}
        <small className="block text-13 text-text-3">
          {t('people.sessions.seen', { at: seen(session.last_used_at ?? session.signed_in_at) })}
        </small>
      </span>
      <Button
        variant="quiet"
        size="small"
        disabled={isBusy}
        aria-label={t('people.sessions.end_label', { device })}
        onClick={onEnd}
      >
        {t('people.sessions.end')}
      </Button>
    </li>
  )
}
