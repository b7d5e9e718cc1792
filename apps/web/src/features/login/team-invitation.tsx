import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/http/api.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { InviterCard } from './invitation-card.tsx'

/** What the link of a friends team says to a visitor. It is here, since few visitors need it. */
const teamInvitationQuery = (id: string) =>
  queryOptions({
    queryKey: ['shown-team-invitation', id],
    queryFn: async () => (await call('GET /api/v1/teams/{id}/invitation', { params: { id } })).invitation,
    retry: false,
  })

/**
 * Who invites to a friends team, with the picture, its name and its tournament, for a visitor who has its link; or that the
 * link is not valid. Any other failure keeps nobody from signing in.
 */
export function TeamInvitation({ id }: { id: string }) {
  const { t } = useTranslation('invitation')
  const { number } = useFormat()
  const localized = useLocalized()
  const { data, error } = useQuery(teamInvitationQuery(id))
  const isGone = error instanceof ApiError && error.code === 'not_found'
  if (isGone || (error && !data))
    return (
      <div>
        <Note tone={isGone ? 'warn' : 'info'}>{t(isGone ? 'link.gone' : 'link.short')}</Note>
      </div>
    )
  if (!data) return <Skeleton className="block" />
  const { inviter, team, tournament } = data
  const count = team.members_count
  const where = t('link.where', { tournament: localized(tournament.name), count, number: number(count) })
  return (
    <InviterCard
      name={inviter.name}
      avatar={inviter.avatar}
      title={t('link.invites', { name: inviter.name, team: team.name })}
      text={`${where} ${t('link.sign_in')}`}
    />
  )
}
