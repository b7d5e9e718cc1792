import type { AcceptedInvitation } from '@called-it/contract/people/invitations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Ticket, Unlink } from 'lucide-react'
import { useEffect } from 'react'
import { InvitationCard } from '../../features/login/invitation-card.tsx'
import { ownInvitationQuery } from '../../features/login/invitation-query.ts'
import { useTitle } from '../../lib/address/title.ts'
import { ApiError, call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { StatePanel } from '../../ui/states/state-panel.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'

const route = getRouteApi('/j/$code')

/**
 * The page of an invitation. Whoever has come by it goes on to where it leads, a newcomer right after the sign-in; anybody else is
 * asked first.
 */
export function InvitationPage() {
  const { t } = useTranslation('invitation')
  const { code } = route.useParams()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const leave = useLeave()
  useTitle(t('title'))
  const { data, error, refetch } = useQuery(ownInvitationQuery(code))
  const accepting = useMutation({
    mutationFn: () => call('POST /api/v1/user/invitations/{code}', { params: { code } }),
    onSuccess: async ({ accepted }) => {
      // The draw, the team and the department are the viewer's now.
      await queryClient.invalidateQueries()
      leave(accepted)
    },
  })
  const accepted = data?.accepted
  const isLed = accepted && !accepting.data
  useEffect(() => {
    if (isLed) leave(accepted)
  })
  return (
    <div className="page-width py-8">
      {error ? (
        error instanceof ApiError && error.code.startsWith('invitation_') ? (
          <StatePanel
            level={1}
            icon={<Unlink aria-hidden="true" />}
            title={t('over')}
            text={errorText(error)}
            art="main"
          >
            <ButtonLink to="/" data-start>
              {t('home')}
            </ButtonLink>
          </StatePanel>
        ) : (
          <Failed level={1} title={t('failed')} error={error} onRetry={() => void refetch()} art="main" />
        )
      ) : data && !accepted ? (
        <StatePanel level={1} icon={<Ticket aria-hidden="true" />} title={t('title')} art="main">
          <div className="grid w-full gap-4">
            <InvitationCard invitation={data.invitation} />
            {accepting.error && <Note tone="error">{errorText(accepting.error)}</Note>}
            <div className="flex flex-wrap gap-3">
              <Button
                size="large"
                busy={accepting.isPending && t('accepting')}
                onClick={() => accepting.mutate()}
                data-start
              >
                {t('accept')}
              </Button>
              <ButtonLink size="large" variant="secondary" to="/">
                {t('later')}
              </ButtonLink>
            </div>
          </div>
        </StatePanel>
      ) : (
        <Loading>
          <Skeleton className="block h-85" />
        </Loading>
      )}
    </div>
  )
}

/** Returns the function that opens the place to which an invitation has led: Back does not return to its page. */
function useLeave() {
  const { t } = useTranslation('invitation')
  const navigate = useNavigate()
  return ({ tournament, team, is_drawn, missed }: AcceptedInvitation) => {
    if (missed.length > 0)
      showToast({
        severity: 'info',
        summary: t('missed'),
        detail: missed.map(({ message }) => message).join(' '),
        group: 'invitation',
      })
    if (!tournament) return void navigate({ to: '/', replace: true })
    const params = { slug: tournament.slug }
    if (team)
      return void navigate({
        to: '/tournament/$slug/team/$id',
        params: { ...params, id: team },
        replace: true,
      })
    void navigate({ to: is_drawn ? '/tournament/$slug/draw' : '/tournament/$slug', params, replace: true })
  }
}
