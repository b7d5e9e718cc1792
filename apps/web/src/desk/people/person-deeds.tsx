import type { Person } from '@called-it/contract/people/people.ts'
import { useMutation } from '@tanstack/react-query'
import { ImageOff, Lock, LockOpen, UserRoundX } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { ConfirmDialog } from '../../features/account/confirm-dialog.ts'
import { useConfirmed } from '../../features/account/use-confirmed.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMe } from '../../lib/session/session.ts'
import { Button } from '../../ui/forms/button.tsx'
import { FieldHelp } from '../../ui/forms/text-field.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import styles from './people.module.css'
import { useDeeds } from './people-query.ts'

/** What can be done to an account. Blocking can be taken back; the other two ask first. */
export function PersonDeeds({ person }: { person: Person }) {
  const { t } = useTranslation('desk')
  const { resetProfile, close } = useDeeds(person)
  const isMe = useMe().id === person.id
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{t('people.deeds.title')}</h3>
      <Confirmed name="reset" person={person} act={resetProfile} icon={<ImageOff aria-hidden="true" />} />
      <FieldHelp>{t('people.reset.help')}</FieldHelp>
      {isMe ? (
        <FieldHelp>{t('people.deeds.oneself')}</FieldHelp>
      ) : (
        <>
          <Block person={person} />
          <Confirmed
            name="close"
            person={person}
            act={close}
            icon={<UserRoundX aria-hidden="true" />}
            isDanger
          />
          <FieldHelp>{t('people.close.help')}</FieldHelp>
        </>
      )}
    </div>
  )
}

function Block({ person }: { person: Person }) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const { block, unblock } = useDeeds(person)
  const takeBack = useTakeBack()
  const { mutate, isPending } = useMutation({
    mutationFn: (isBlocked: boolean) => (isBlocked ? block() : unblock()),
    onError: (error) =>
      showToast({
        severity: 'error',
        summary: t('people.block.failed'),
        detail: errorText(error),
        group: 'people',
      }),
  })
  const isBlocked = person.blocked_at !== null
  const press = () =>
    mutate(!isBlocked, {
      onSuccess: ({ audit_id }) => {
        if (audit_id === null) return
        offerTakeBack({
          summary: t(isBlocked ? 'people.block.undone' : 'people.block.done', { name: person.name }),
          run: () => takeBack(audit_id),
        })
      },
    })
  return (
    <Button
      variant="secondary"
      disabled={isPending}
      icon={isBlocked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
      onClick={press}
    >
      {t(isBlocked ? 'people.block.unblock' : 'people.block.block')}
    </Button>
  )
}

type ConfirmedProps = {
  name: 'reset' | 'close'
  person: Person
  act: () => Promise<unknown>
  icon: ReactNode
  isDanger?: boolean
}

function Confirmed({ name, person, act, icon, isDanger = false }: ConfirmedProps) {
  const { t } = useTranslation('desk')
  const { isOpen, ask, dialog } = useConfirmed({
    async act() {
      await act()
      dialog.onOpenChange(false)
      showToast({
        severity: 'success',
        summary: t(`people.${name}.done`),
        detail: person.name,
        group: 'people',
      })
    },
    failed: t(`people.${name}.failed`),
    busy: t('people.busy'),
  })
  return (
    <>
      <Button variant={isDanger ? 'danger' : 'secondary'} icon={icon} onClick={ask}>
        {t(`people.${name}.button`)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ConfirmDialog
            {...dialog}
            danger={isDanger}
            icon={icon}
            title={t(`people.${name}.title`, { name: person.name })}
            text={t(`people.${name}.text`)}
            keepLabel={t('people.keep')}
            confirmLabel={t(`people.${name}.button`)}
          />
        </Suspense>
      )}
    </>
  )
}
