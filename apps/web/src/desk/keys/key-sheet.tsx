import { Dialog } from '@base-ui/react/dialog'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { DialogFrame } from '../../ui/overlays/dialog-frame.tsx'
import { KeyCaps } from './key-cap.tsx'
import type { DeskKey } from './use-keys.ts'

/** The list of all keys of the present page: first those of the bar, then those that work on every page. */
export function KeySheet({ keys, onClose }: { keys: readonly DeskKey[]; onClose: () => void }) {
  const { t } = useTranslation('desk')
  const isElsewhere = ({ isInBar = true }: DeskKey) => Number(!isInBar)
  const ordered = keys.toSorted((one, other) => isElsewhere(one) - isElsewhere(other))
  const listed = new Map(ordered.flatMap((key) => (key.label ? [[key.label, key] as const] : [])))
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogFrame>
        <div className="grid gap-4 p-7">
          <Dialog.Title className="type-h3">{t('keys.title')}</Dialog.Title>
          <dl className="grid gap-px">
            {[...listed].map(([label, key]) => (
              <div key={label} className="flex min-h-9 items-center gap-3 border-t border-line py-1.5">
                <dt className="flex min-w-22 gap-1">
                  <KeyCaps shown={key} />
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
          <p className="text-13 text-text-2">{t('keys.note')}</p>
          <Dialog.Close render={<Button variant="secondary" />}>{t('keys.close')}</Dialog.Close>
        </div>
      </DialogFrame>
    </Dialog.Root>
  )
}
