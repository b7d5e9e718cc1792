import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useTitle } from '../../lib/address/title.ts'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { sessionQuery } from '../../lib/session/session.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'

const route = getRouteApi('/setup')

/** The first run: whoever has the one-time link becomes the owner of the contest, and goes on to name it. */
export function SetupPage() {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const { key } = route.useSearch()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useTitle(t('setup.title'))
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await call('POST /api/v1/setup', { body: { key } })
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    },
    onSuccess: () => navigate({ to: '/desk/$', params: { _splat: 'contest' }, replace: true }),
  })
  const isRefused = error !== null && 'code' in error && error.code === 'not_found'
  return (
    <div className="grid content-start gap-5 pt-10">
      <h1 className="type-h1">{t('setup.title')}</h1>
      <p className="text-text-2">{t('setup.text')}</p>
      {error && <Note tone="error">{isRefused ? t('setup.refused') : errorText(error)}</Note>}
      <Button
        size="large"
        data-start
        busy={isPending && t('setup.busy')}
        icon={<KeyRound aria-hidden="true" />}
        onClick={() => mutate()}
      >
        {t('setup.button')}
      </Button>
    </div>
  )
}
