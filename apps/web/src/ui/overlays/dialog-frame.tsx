import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import styles from './dialog-frame.module.css'

/** Returns the element that gets the focus after the dialog; true means the one that had it before. */
export type FinalFocus = () => HTMLElement | null | true

type DialogFrameProps = { isWide?: boolean; finalFocus?: FinalFocus | undefined; children: ReactNode }

/** The frame of every dialog: over the dimmed page, in the middle of the window. */
export function DialogFrame({ isWide = false, finalFocus, children }: DialogFrameProps) {
  return (
    <Dialog.Portal>
      <Dialog.Backdrop className={styles.scrim} />
      <Dialog.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-auto p-4">
        <Dialog.Popup className={styles.dialog} data-wide={isWide || undefined} finalFocus={finalFocus}>
          {children}
        </Dialog.Popup>
      </Dialog.Viewport>
    </Dialog.Portal>
  )
}
