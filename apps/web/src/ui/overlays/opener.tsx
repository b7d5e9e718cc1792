import { cloneElement, type ReactElement, useState } from 'react'
import type { LazyPart } from '../../lib/parts/lazy-part.tsx'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../toasts/toast-store.ts'

type Trigger = { trigger: ReactElement<Record<string, unknown>> }

type OpenerProps<Given extends object> = Trigger & {
  /** The part that opens: it renders the button itself once it is open. */
  Part: LazyPart<Given & Trigger>
  /** The other props of the part. */
  partProps?: Given
  popup?: 'menu' | 'dialog'
}

/**
 * A button for a part that is rarely opened: its code loads when the pointer approaches or the button has the focus,
 * and runs when it is pressed.
 */
export function Opener<Given extends object>(props: OpenerProps<Given>) {
  const { trigger, Part, partProps = {} as Given, popup = 'menu' } = props
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  const ahead = () => void Part.preload()

  async function open() {
    await Part.preload()
    if (Part.isLoaded()) setOpened(true)
    else showToast({ severity: 'error', summary: t('errors.offline'), group: 'opener' })
  }

  if (isOpened) return <Part {...partProps} trigger={trigger} />
  return cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: () => void open(),
  })
}
