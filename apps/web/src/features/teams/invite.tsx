import type { Team } from '@called-it/contract/teams/teams.ts'
import { Copy, Share2 } from 'lucide-react'
import { useContestName } from '../../lib/contest/contest.ts'
import { useRef } from 'react'
import { useMe } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { useTeamTitle } from '../../game/teams/use-team-title.ts'
import { invitationLink } from './team.ts'

type InviteProps = {
  team: Team
  /** Whether the tournament is over, so that nobody can join. */
  isOver: boolean
}

/** The invitation link: it can be copied, shared, or selected for copying by hand. */
export function Invite({ team, isOver }: InviteProps) {
  const { t } = useTranslation('teams')
  const field = useRef<HTMLInputElement>(null)
  const titleOf = useTeamTitle()
  const me = useMe()
  const contest = useContestName()
  const free = team.capacity - team.members_count
  if (!team.invite_url) return null
  const link = invitationLink(team.invite_url, me.id)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      showToast({ severity: 'success', summary: t('invite.copied'), group: 'invite' })
    } catch {
      // The clipboard is forbidden or missing: the link is selected, so that one key copies it.
      field.current?.focus()
      field.current?.select()
      const detail = t('invite.selected')
      showToast({ severity: 'error', summary: t('invite.not_copied'), detail, group: 'invite' })
    }
  }
  async function share() {
    try {
      await navigator.share({ text: t('invite.shared', { team: titleOf(team), contest }), url: link })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <section className="panel grid gap-4 p-6 max-tablet:p-4" aria-labelledby="invite">
      <h2 id="invite" className="type-h3">
        {t('invite.title')}
      </h2>
      {isOver && <Note>{t('invite.over')}</Note>}
      {!isOver && free === 0 && <Note>{t('invite.full', { capacity: team.capacity })}</Note>}
      {!isOver && free > 0 && (
        <>
          <p className="text-text-2">{t('invite.text', { count: free, contest })}</p>
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              ref={field}
              className="min-w-60 flex-1 max-tablet:basis-full"
              label={t('invite.label')}
              value={link}
              readOnly
              onFocus={(event) => event.target.select()}
            />
            <Button
              className="min-h-12 max-tablet:flex-1"
              icon={<Copy aria-hidden="true" />}
              onClick={() => void copy()}
            >
              {t('invite.copy')}
            </Button>
            {'share' in navigator && (
              <Button
                className="min-h-12 max-tablet:flex-1"
                variant="secondary"
                icon={<Share2 aria-hidden="true" />}
                onClick={() => void share()}
              >
                {t('invite.share')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
