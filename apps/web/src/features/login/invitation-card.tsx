import type { ShownInvitation } from '@called-it/contract/people/invitations.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'

/** Who invites, where, and until when. */
export function InvitationCard({ invitation }: { invitation: ShownInvitation }) {
  const { t } = useTranslation('invitation')
  const { moment } = useFormat()
  const localized = useLocalized()
  const { inviter: name, tournament, team, department, is_drawn, expires_at } = invitation
  const lines = [
    team && t('team', { team: team.name }),
    is_drawn && t('drawn'),
    department && t('department', { department }),
    expires_at && t('until', { at: moment(expires_at) }),
  ].filter(Boolean)
  return (
    <div className="flex gap-4 rounded-3 border border-accent-line bg-accent-soft p-4">
      <Avatar className="flex-none" name={name} size={44} />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="text-15 font-semibold">
          {tournament
            ? t('invites_to', { name, tournament: localized(tournament.name) })
            : t('invites', { name })}
        </p>
        {lines.length > 0 && <p className="mt-1 text-14 text-text-2">{lines.join(' ')}</p>}
      </div>
    </div>
  )
}
