import type { Team } from '@called-it/contract/teams/teams.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { isGone, type Parting, partWith } from './team.ts'
import { teamsLink } from './teams-link.ts'
import { useTeamTitle } from '../../game/teams/use-team-title.ts'

export const ConfirmDialog = lazyPart(() => import('../../ui/overlays/dialog.tsx'), 'ConfirmDialog')

/**
 * Leaves or deletes a friends team after a confirmation, shows the result, and opens the tournament's teams.
 */
export function useParting(team: Team) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const title = useTeamTitle()(team)
  const [pending, setPending] = useState<Parting | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function part(how: Parting) {
    setBusy(true)
    try {
      await partWith(queryClient, team, how)
    } catch (error) {
      // The team was left or deleted already.
      if (!isGone(error)) {
        setBusy(false)
        const detail = errorText(error)
        showToast({ severity: 'error', summary: t(`parting.${how}.failed`), detail, group: 'team' })
        if (error instanceof ApiError && error.code === 'forbidden')
          void queryClient.invalidateQueries({ queryKey: keys.team(team.tournament.slug, team.id) })
        return
      }
    }
    await navigate(teamsLink(team.tournament.slug))
    queryClient.removeQueries({ queryKey: keys.team(team.tournament.slug, team.id) })
    showToast({ severity: 'success', summary: t(`parting.${how}.done`, { team: title }), group: 'team' })
  }
  return {
    pending,
    isBusy,
    async ask(how: Parting) {
      await ConfirmDialog.preload()
      if (ConfirmDialog.isLoaded()) setPending(how)
      else showToast({ severity: 'error', summary: t(`parting.${how}.failed`), group: 'team' })
    },
    onClose: () => setPending(null),
    onConfirm: () => void (pending && part(pending)),
  }
}
