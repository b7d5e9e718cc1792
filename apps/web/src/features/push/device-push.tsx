import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { howItShows, isOn, permission, switchOff, switchOn } from './this-browser.ts'

/** Whether this device gets messages, and the switch for it; how to get there where that is not possible yet. */
export function DevicePush({ userId }: { userId: number }) {
  const { t } = useTranslation('push')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const queryKey = ['push', userId]
  const { data: isSwitchedOn = false } = useQuery({ queryKey, queryFn: () => isOn(userId) })
  const switching = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) return switchOff()
      const said = await switchOn(userId)
      if (said !== 'granted')
        showToast({ severity: 'warn', summary: t('denied'), detail: t('denied_text'), group: 'push' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: (error) => {
      const detail = error instanceof ApiError ? errorText(error) : t('failed_text')
      showToast({ severity: 'error', summary: t('failed'), detail, group: 'push' })
    },
  })
  const how = howItShows()
  if (how === 'yes' && permission() !== 'denied')
    return (
      <Switch
        className="w-full justify-between"
        isOn={isSwitchedOn}
        onChange={(on) => {
          if (!switching.isPending) switching.mutate(on)
        }}
      >
        <span className="min-w-0">
          {t('device.label')}
          <small className="block text-13 text-text-3">{t('device.text')}</small>
        </span>
      </Switch>
    )
  return (
    <div>
      {t('device.label')}
      <small className="block text-13 text-text-3">
        {how === 'home_screen'
          ? `${t('home_screen.text')} ${[t('home_screen.share'), t('home_screen.add'), t('home_screen.open')].join('; ')}.`
          : t(how === 'yes' ? 'device.denied' : 'device.impossible')}
      </small>
    </div>
  )
}
