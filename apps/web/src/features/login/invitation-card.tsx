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
    <InviterCard
      name={name}
      title={
        tournament
          ? t('invites_to', { name, tournament: localized(tournament.name) })
          : t('invites', { name })
      }
      text={lines.join(' ')}
    />
  )
}

type InviterCardProps = {
  name: string
  /** The uploaded picture; without one it is drawn from the name. */
  avatar?: string | null
  title: string
  text: string
}

/** The picture of who invites, beside what the invitation says. */
export function InviterCard({ name, avatar = null, title, text }: InviterCardProps) {
  return (
    <div className="flex gap-4 rounded-3 border border-accent-line bg-accent-soft p-4">
      <Avatar className="flex-none" name={name} image={avatar} size={44} />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="text-15 font-semibold">{title}</p>
        {text && <p className="mt-1 text-14 text-text-2">{text}</p>}
      </div>
    </div>
  )
}
