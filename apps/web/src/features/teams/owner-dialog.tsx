import { RefreshCw, UserMinus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { nameIn, type useOwnerAct } from './use-owner-act.ts'
import { ConfirmDialog } from './use-parting.ts'

type OwnerDialogProps = Omit<ReturnType<typeof useOwnerAct>, 'ask'>

/** Asks the owner before a member is taken out, or the invitation renewed; nothing while neither is asked for. */
export function OwnerDialog({ asked, isBusy, onClose, onConfirm }: OwnerDialogProps) {
  const { t } = useTranslation('teams')
  if (!asked) return null
  const { how } = asked
  const Icon = how === 'remove' ? UserMinus : RefreshCw
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t(`owner.${how}.title`, nameIn(asked))}
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
