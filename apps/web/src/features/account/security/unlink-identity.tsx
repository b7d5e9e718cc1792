import type { OwnIdentity } from '@called-it/contract/account/identities.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { type RefObject, Suspense, useRef } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { identitiesQuery } from '../account.ts'
import { ConfirmDialog } from '../confirm-dialog.ts'
import { useConfirmed } from '../use-confirmed.ts'

type UnlinkProps = {
  identity: OwnIdentity
  /** The name of the way. */
  way: string
  /** The list of ways. It takes the focus when this one is gone, because the pressed button is gone, too. */
  list: RefObject<HTMLElement | null>
}

/** Unlinks a way to sign in after a confirmation. */
export function UnlinkIdentity({ identity: { kind, key }, way, list }: UnlinkProps) {
  const { t } = useTranslation('devices')
  const queryClient = useQueryClient()
  const isGone = useRef(false)
  const { isOpen, ask, dialog } = useConfirmed({
    async act() {
      const { identities } = await call('DELETE /api/v1/user/identities/{way}', { params: { way: kind } })
      isGone.current = true
      queryClient.setQueryData(identitiesQuery.queryKey, identities)
      showToast({ severity: 'success', summary: t('identities.unlink.done'), detail: key, group: 'account' })
    },
    failed: t('identities.unlink.failed'),
    busy: t('identities.unlink.busy'),
  })
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('identities.unlink.label', { way })}
        onClick={ask}
      >
        {t('identities.unlink.button')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ConfirmDialog
            {...dialog}
            title={t('identities.unlink.title', { way })}
            text={t('identities.unlink.text', { account: key })}
            keepLabel={t('identities.unlink.keep')}
            confirmLabel={t('identities.unlink.confirm')}
            icon={<Unlink aria-hidden="true" />}
            finalFocus={() => (isGone.current ? list.current : true)}
          />
        </Suspense>
      )}
    </>
  )
}
