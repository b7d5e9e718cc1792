import { Menu } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useTranslation } from '../lib/translation.ts'
import { IconButton } from '../ui/button.tsx'

const BurgerPopup = lazyPart(() => import('./burger-popup.tsx'), 'BurgerPopup')

/** The button of a phone's menu, which is loaded when somebody comes near it. */
export function Burger() {
  const { t } = useTranslation('ui')
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <IconButton
        className="tablet:hidden"
        label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onPointerEnter={() => void BurgerPopup.preload()}
        onFocus={() => void BurgerPopup.preload()}
        onClick={() => void BurgerPopup.preload().then(() => BurgerPopup.isLoaded() && setOpen(true))}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      {open !== null && <BurgerPopup open={open} onOpenChange={setOpen} />}
    </>
  )
}
