import type { Team } from '@called-it/contract/teams/teams.ts'
import { LogOut, RefreshCw, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { heirOf } from './members.ts'
import { OwnerDialog } from './owner-dialog.tsx'
import type { Parting } from './team.ts'
import { useOwnerAct } from './use-owner-act.ts'
import { ConfirmDialog, useParting } from './use-parting.ts'
import { useTeamTitle } from '../../game/teams/use-team-title.ts'

/** The controls of a friends team: leave it; its owner can renew the invitation and delete the team. */
export function TeamControls({ team, onRenewed }: { team: Team; onRenewed: (team: Team) => void }) {
  const { t } = useTranslation('teams')
  const parting = useParting(team)
  const act = useOwnerAct(team, onRenewed)
  const owner = team.members.find(({ is_owner }) => is_owner)
  return (
    <section
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-4 p-6 max-tablet:p-4"
      aria-labelledby="controls"
    >
      <div>
        <h2 id="controls" className="text-16 font-semibold">
          {t('controls.title')}
        </h2>
        <p className="text-13 text-text-2">
          {team.is_owner ? t('controls.own') : owner && t('controls.owner', { name: owner.user.name })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {team.is_owner && (
          <Button
            variant="secondary"
            icon={<RefreshCw aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => void act.ask({ how: 'renew' })}
          >
            {t('owner.renew.button')}
          </Button>
        )}
        <Button
          variant="secondary"
          icon={<LogOut aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => void parting.ask('leave')}
        >
          {t('parting.leave.button')}
        </Button>
        {team.is_owner && (
          <Button
            variant="danger"
            icon={<Trash2 aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => void parting.ask('delete')}
          >
            {t('parting.delete.button')}
          </Button>
        )}
      </div>
      {parting.pending && <PartingDialog {...parting} team={team} how={parting.pending} />}
      <OwnerDialog {...act} />
    </section>
  )
}

type PartingDialogProps = { team: Team; how: Parting } & Pick<
  ReturnType<typeof useParting>,
  'isBusy' | 'onClose' | 'onConfirm'
>

function PartingDialog({ team, how, isBusy, onClose, onConfirm }: PartingDialogProps) {
  const { t } = useTranslation('teams')
  const title = useTeamTitle()(team)
  const text = useConsequence(team, how)
  const Icon = how === 'leave' ? LogOut : Trash2
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t(`parting.${how}.title`, { team: title })}
        text={text}
        keepLabel={t(`parting.${how}.keep`)}
        confirmLabel={t(`parting.${how}.button`)}
        busy={isBusy && t(`parting.${how}.busy`)}
        danger
        icon={<Icon aria-hidden="true" />}
        onConfirm={onConfirm}
      />
    </Suspense>
  )
}

/** The consequences: the next owner, or what is deleted. */
function useConsequence({ is_owner, members, members_count }: Team, how: Parting): string {
  const { t } = useTranslation('teams')
  const { number } = useFormat()
  const heir = heirOf(members)
  if (!heir) return t('parting.last')
  if (how === 'delete')
    return t('parting.delete.text', { count: members_count, number: number(members_count) })
  return is_owner ? t('parting.leave.inherits', { name: heir.user.name }) : t('parting.leave.text')
}
