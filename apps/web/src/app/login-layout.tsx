import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Art } from '../ui/art.tsx'
import { Brand } from '../ui/brand.tsx'
import { Flag } from '../ui/flag.tsx'
import { Flap } from '../ui/flap.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MainArea } from './main-area.tsx'

/** The minimal layout: the form on one side, a famous score on the other. */
export function LoginLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('login')
  return (
    <div className="login">
      <div className="login-side">
        <header className="flex items-center justify-between">
          <Brand height={30} />
          <LanguageSwitch />
        </header>
        <MainArea>{children}</MainArea>
      </div>
      <aside className="login-aside">
        <div className="login-art">
          <Art name="main" />
        </div>
        <Flap text="5:1" size="large" />
        <div className="login-opening">
          <p className="flex items-center gap-3 text-16 font-semibold tablet:text-18">
            <Flag country="de" />
            {t('opening.match')}
            <Flag country="gb-sct" />
          </p>
          <p className="text-text-2">{t('opening.text')}</p>
        </div>
      </aside>
    </div>
  )
}
