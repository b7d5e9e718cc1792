import { cloneElement, type ReactElement, useState } from 'react'
import type { LazyPart } from '../../lib/parts/lazy-part.tsx'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../toasts/toast-store.ts'

type Trigger = { trigger: ReactElement<Record<string, unknown>> }

type OpenerProps<Given extends object> = Trigger & {
  /** What opens: it takes the button over, opened. */
  Part: LazyPart<Given & Trigger>
  /** What it is given besides. */
  given?: Given
  popup?: 'menu' | 'dialog'
}

/** A button of something that is rarely opened: its code is asked for when the button is neared, and used once pressed. */
export function Opener<Given extends object>(props: OpenerProps<Given>) {
  const { trigger, Part, given = {} as Given, popup = 'menu' } = props
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  const ahead = () => void Part.preload()

  async function open() {
    await Part.preload()
    if (Part.isLoaded()) setOpened(true)
    else showToast({ severity: 'error', summary: t('errors.offline'), group: 'opener' })
  }

  if (isOpened) return <Part {...given} trigger={trigger} />
  return cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: () => void open(),
  })
}
