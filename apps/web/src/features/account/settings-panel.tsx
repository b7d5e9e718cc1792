import type { User } from '@called-it/contract/account/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { now } from '../../lib/time/now.ts'
import { useSetUser } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Panel, PanelPart } from './panel.tsx'
import { useSignOut } from './use-sign-out.ts'

const ChannelsTable = lazyPart(() => import('./messages/channels-table.tsx'), 'ChannelsTable')

/** The user's settings (language, colours, reminders) and the sign-out; `devicePush` is the switch for messages on this device. */
export function SettingsPanel({ user, devicePush }: { user: User; devicePush?: ReactNode }) {
  const { t } = useTranslation(['account', 'shell'])
  const { zone, zoneOffset } = useFormat()
  const signOut = useSignOut()
  const at = now()
  return (
    <Panel title={t('settings.title')}>
      <PanelPart>
        <Field label={t('settings.language')}>
          <LanguageSwitch full />
        </Field>
      </PanelPart>
      <PanelPart>
        <Mailing user={user} />
        {user.has_mailing && (
          <Suspense fallback={<Skeleton className="block h-94 max-tablet:h-103" />}>
            <ChannelsTable />
          </Suspense>
        )}
      </PanelPart>
      {devicePush && <PanelPart>{devicePush}</PanelPart>}
      <PanelPart>
        <Field label={t('settings.time_zone')}>
          <span>{[...new Set([zone(at), zoneOffset(at)])].join(', ')}</span>
        </Field>
      </PanelPart>
      <PanelPart>
        <Button variant="secondary" icon={<LogOut aria-hidden="true" />} onClick={() => void signOut()}>
          {t('shell:sign_out')}
        </Button>
      </PanelPart>
    </Panel>
  )
}

/**
 * Switches reminders on and off; the switch turns after the server's answer. The call toggles the setting, so
 * after a failed call the setting is read again first: perhaps only the answer was lost.
 */
function Mailing({ user }: { user: User }) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const setUser = useSetUser()
  const isDoubtful = useRef(false)
  const switching = useMutation({
    mutationFn: async (): Promise<User> => {
      if (isDoubtful.current) {
        const known = await call('GET /api/v1/auth/user', {})
        isDoubtful.current = false
        if (known.user.has_mailing !== user.has_mailing) return known.user
      }
      try {
        const { has_mailing } = await call('POST /api/v1/user/mailing', {})
        return { ...user, has_mailing }
      } catch (error) {
        isDoubtful.current = true
        throw error
      }
    },
    onError: (error) =>
      showToast({
        severity: 'error',
        summary: t('mailing.failed'),
        detail: errorText(error),
        group: 'account',
      }),
    onSuccess: setUser,
  })
  return (
    <Switch
      className="w-full justify-between"
      isOn={user.has_mailing}
      onChange={() => {
        if (!switching.isPending) switching.mutate()
      }}
    >
      <span className="min-w-0">
        {t('mailing.label')}
        <small className="block text-13 text-text-3">{t('mailing.text')}</small>
      </span>
    </Switch>
  )
}
