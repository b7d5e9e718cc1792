import { RefreshCw, UserMinus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { nameIn, type useOwnerAct } from './use-owner-act.ts'
import { ConfirmDialog } from './use-parting.ts'

type OwnerDialogProps = Omit<ReturnType<typeof useOwnerAct>, 'ask'>

/** Asks the owner to confirm the removal of a member or a renewed invitation; nothing without either. */
export function OwnerDialog({ pending: act, isBusy, onClose, onConfirm }: OwnerDialogProps) {
  const { t } = useTranslation('teams')
  if (!act) return null
  const { how } = act
  const Icon = how === 'remove' ? UserMinus : RefreshCw
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t(`owner.${how}.title`, nameIn(act))}
        text={t(`owner.${how}.text`)}
        keepLabel={t(`owner.${how}.keep`)}
        confirmLabel={t(`owner.${how}.button`)}
        busy={isBusy && t(`owner.${how}.busy`)}
        danger={how === 'remove'}
        icon={<Icon aria-hidden="true" />}
        onConfirm={onConfirm}
      />
    </Suspense>
  )
}
