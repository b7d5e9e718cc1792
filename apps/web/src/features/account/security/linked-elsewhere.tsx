import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useErrorText } from '../../../lib/http/error-text.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Note } from '../../../ui/states/note.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { identitiesQuery } from '../account.ts'
import type { LinkReturn } from './link-return.ts'

type LinkedElsewhereProps = {
  came: LinkReturn
  /** Called once the account is linked: the address of the page does not say so any more. */
  onLinked: () => void
}

/** The end of linking an account of a page elsewhere, which has just led back here. */
export function LinkedElsewhere({ came, onLinked }: LinkedElsewhereProps) {
  const { t } = useTranslation('devices')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { mutate, error } = useMutation({
    mutationFn: () => call('POST /api/v1/user/identities/oidc/finish', { body: {} }),
    onSuccess: ({ identities }) => {
      queryClient.setQueryData(identitiesQuery.queryKey, identities)
      const detail = identities.find(({ kind }) => kind === 'oidc')?.key ?? ''
      showToast({ severity: 'success', summary: t('identities.link.done'), detail, group: 'account' })
      onLinked()
    },
  })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (came !== 'company' || hasBegun.current) return
    hasBegun.current = true
    mutate()
  }, [came, mutate])
  const failure = came === 'company' ? error && errorText(error) : t(`identities.elsewhere.failed.${came}`)
  return (
    <div className="px-6 pb-4 max-tablet:px-4" role={failure ? 'alert' : 'status'}>
      <Note tone={failure ? 'error' : 'info'}>{failure || t('identities.link.busy')}</Note>
    </div>
  )
}
