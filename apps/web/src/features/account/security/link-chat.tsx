import { useQueryClient } from '@tanstack/react-query'
import { TelegramSteps } from '../../../game/telegram/telegram-steps.tsx'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { identitiesQuery } from '../account.ts'
import styles from './devices.module.css'
import type { LinkStepsProps } from './link-steps.ts'

/** Links a chat: the user goes on there. */
export function LinkChat({ onEnd, onLinked }: LinkStepsProps) {
  const { t } = useTranslation('devices')
  const { t: inChat } = useTranslation('telegram')
  const queryClient = useQueryClient()
  return (
    <div className={styles.link}>
      <p className="font-semibold">{inChat('title')}</p>
      <TelegramSteps
        purpose="link"
        begin={() => call('POST /api/v1/user/identities/telegram', {})}
        finish={async (proof) => {
          const { identities } = await call('POST /api/v1/user/identities/telegram/link', { body: proof })
          queryClient.setQueryData(identitiesQuery.queryKey, identities)
          showToast({ severity: 'success', summary: inChat('linked'), group: 'account' })
          onLinked()
        }}
      />
      <Button variant="quiet" size="small" onClick={onEnd}>
        {t('identities.link.cancel')}
      </Button>
    </div>
  )
}
