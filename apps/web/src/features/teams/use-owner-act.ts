import type { Team } from '@called-it/contract/teams/teams.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { isGone, removeMember, renewTeam } from './team.ts'
import { ConfirmDialog } from './use-parting.ts'

type Member = Team['members'][number]

/** The owner's actions on a friends team: remove a member, or renew the invitation. */
export type OwnerAct = { how: 'remove'; member: Member } | { how: 'renew' }

/**
 * Runs an action of the owner after a confirmation and shows its result. `onRenewed` gets the team with its
 * new id.
 */
export function useOwnerAct(team: Team, onRenewed?: (team: Team) => void) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const [pending, setPending] = useState<OwnerAct | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function act(wanted: OwnerAct) {
    setBusy(true)
    try {
      if (wanted.how === 'remove') await remove(wanted.member)
      else onRenewed?.(await renewTeam(queryClient, team))
      setPending(null)
      showToast({
        severity: 'success',
        summary: t(`owner.${wanted.how}.done`, nameIn(wanted)),
        group: 'team',
      })
    } catch (error) {
      const detail = errorText(error)
      showToast({ severity: 'error', summary: t(`owner.${wanted.how}.failed`), detail, group: 'team' })
      // The team has another owner or was deleted: the page reloads it.
      if (error instanceof ApiError && (error.code === 'forbidden' || error.code === 'not_found')) {
        setPending(null)
        void queryClient.invalidateQueries({ queryKey: keys.team(team.tournament.slug, team.id) })
      }
    }
    setBusy(false)
  }
  async function remove(member: Member) {
    try {
      await removeMember(queryClient, team, member.user.id)
    } catch (error) {
      // The member has left meanwhile, or the team was deleted, which the page shows.
      if (!isGone(error)) throw error
      void queryClient.invalidateQueries({ queryKey: keys.team(team.tournament.slug, team.id) })
    }
  }
  return {
    pending,
    isBusy,
    async ask(wanted: OwnerAct) {
      await ConfirmDialog.preload()
      if (ConfirmDialog.isLoaded()) setPending(wanted)
      else showToast({ severity: 'error', summary: t(`owner.${wanted.how}.failed`), group: 'team' })
    },
    onClose: () => setPending(null),
    onConfirm: () => void (pending && act(pending)),
  }
}

/** The names in the texts about an action. */
export const nameIn = (act: OwnerAct): { name: string } => ({
  name: act.how === 'remove' ? act.member.user.name : '',
})
