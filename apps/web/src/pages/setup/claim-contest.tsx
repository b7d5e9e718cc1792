import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { sessionQuery } from '../../lib/session/session.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'

const route = getRouteApi('/setup')

/** Makes whoever has the one-time link the owner of the contest, who goes on to the first step. */
export function ClaimContest({ keyOfLink }: { keyOfLink: string }) {
  const { t } = useTranslation('contest')
  const errorText = useErrorText()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await call('POST /api/v1/setup', { body: { key: keyOfLink } })
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    },
    onSuccess: () => navigate({ to: '/setup', search: { step: 'contest' }, replace: true }),
  })
  const isRefused = error !== null && 'code' in error && error.code === 'not_found'
  return (
    <>
      <h1 className="type-h1">{t('setup.claim.title')}</h1>
      <p className="text-text-2">{t('setup.claim.text')}</p>
      {error && <Note tone="error">{isRefused ? t('setup.claim.refused') : errorText(error)}</Note>}
      <Button
        size="large"
        data-start
        busy={isPending && t('setup.claim.busy')}
        icon={<KeyRound aria-hidden="true" />}
        onClick={() => mutate()}
      >
        {t('setup.claim.button')}
      </Button>
    </>
  )
}
