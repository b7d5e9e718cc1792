import { cloneElement, type KeyboardEvent, type ReactNode, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import type { MenuProps } from './menu-popup.tsx'

// A menu weighs as much as a screen, and most visits open none: the button stands alone until somebody comes near it.
const load = () => import('./menu-popup.tsx')
type Popup = Awaited<ReturnType<typeof load>>

const MenuPopup = lazyPart(async () => ({ MenuPopup: (await load()).MenuPopup }), 'MenuPopup')
const LazyChoice = lazyPart(async () => ({ MenuChoice: (await load()).MenuChoice<string> }), 'MenuChoice')
export const MenuChoice = LazyChoice as unknown as Popup['MenuChoice']
export const MenuItem = lazyPart(async () => ({ MenuItem: (await load()).MenuItem }), 'MenuItem')

async function preload(): Promise<boolean> {
  const parts = [MenuPopup, LazyChoice, MenuItem]
  await Promise.all(parts.map((part) => part.preload()))
  return parts.every((part) => part.isLoaded())
}

/** A menu under a button of the header. */
export function Menu(props: MenuProps) {
  const [isThere, setIsThere] = useState(false)
  if (isThere) return <MenuPopup {...props} />
  const open = () => void preload().then(setIsThere)
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void preload(),
    onFocus: () => void preload(),
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      open()
    },
  })
}

/** What the menu is about, above its items. */
export function MenuHead({ children }: { children: ReactNode }) {
  return <div className="mb-1 border-b border-line px-3 py-2.5">{children}</div>
}
