import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '../forms/button.tsx'
import { DialogFrame, type FinalFocus } from './dialog-frame.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the object: «Удалить команду „Сухой лист“?» */
  title: string
  text: ReactNode
  /** The label of the safe button, which has the focus first. */
  keepLabel: string
  /** The label of the button that acts: verb and noun. */
  confirmLabel: string
  busy?: string | false
  danger?: boolean
  icon?: ReactNode
  /** Input that is needed before the confirmation. */
  children?: ReactNode
  canConfirm?: boolean
  onConfirm: () => void
  /** The label of a third button that destroys something: at the right end, away from the safe one. */
  otherLabel?: string
  onOther?: () => void
  /** By default the element that had the focus before. */
  finalFocus?: FinalFocus
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    text,
    keepLabel,
    confirmLabel,
    busy = false,
    danger = false,
    icon,
    children,
    canConfirm = true,
    onConfirm,
    otherLabel,
    onOther,
    finalFocus,
  } = props
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <DialogFrame isWide={otherLabel !== undefined} finalFocus={finalFocus}>
        <div className="grid gap-3 px-7 pt-7 pb-2">
          <AlertDialog.Title className="type-h3">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-text-2">{text}</AlertDialog.Description>
          {children}
        </div>
        <div className="flex justify-end gap-2 px-7 pt-5 pb-7 flex-wrap max-tablet:flex-col max-tablet:*:w-full">
          <AlertDialog.Close render={<Button variant="secondary" />}>{keepLabel}</AlertDialog.Close>
          <Button
            variant={danger ? 'danger' : 'primary'}
            icon={icon}
            busy={busy}
            disabled={!canConfirm}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
          {otherLabel && (
            <Button variant="danger" onClick={onOther}>
              {otherLabel}
            </Button>
          )}
        </div>
      </DialogFrame>
    </AlertDialog.Root>
  )
}
