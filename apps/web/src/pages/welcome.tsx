import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { WelcomeForm } from '../features/account/welcome-form.tsx'
import { nextOf, progressQuery, searchOfLock } from '../features/deadlines/progress.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'

const route = getRouteApi('/welcome')

/**
 * The question for a newcomer's name, once. It leads to the page that the newcomer came for, else to the prediction that
 * locks next.
 */
export function WelcomePage() {
  const { t } = useTranslation('account')
  const { redirect } = route.useSearch()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useTitle(t('welcome.title'))

  async function leave() {
    if (redirect) return navigate({ href: redirect, replace: true })
    const next = nextOf(await queryClient.ensureQueryData(progressQuery), undefined)
    if (!next) return navigate({ to: '/', replace: true })
    const { slug } = next.tournament
    const search = { ...searchOfLock(next), fill: true as const }
    return navigate({ to: '/tournament/$slug', params: { slug }, search, replace: true })
  }
  return <WelcomeForm onDone={leave} />
}
