import type { ReactNode } from 'react'
import { apiAddress } from '../lib/http/api.ts'
import { useLanguage } from '../lib/language/language.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { Brand } from '../ui/marks/brand.tsx'
import { Flag } from '../ui/marks/flag.tsx'
import { Flap } from '../ui/figures/flap.tsx'
import { MainArt } from '../ui/art/main-art.tsx'
import { useUser } from '../lib/session/session.ts'
import { LanguageSwitch } from '../features/account/language-switch.tsx'
import { MainArea } from '../ui/layout/main-area.tsx'

/** The minimal layout of the way in: a form on one side, a famous score on the other. */
export function LoginLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('login')
  const user = useUser()
  return (
    <div className="grid flex-1 grid-cols-[minmax(440px,5fr)_7fr] max-tablet:grid-cols-1 max-tablet:grid-rows-[1fr_auto]">
      <div className="flex flex-col border-r border-line px-16 py-10 max-desktop:p-8 max-tablet:border-0 max-tablet:px-4 max-tablet:pt-5 max-tablet:pb-3">
        <header className="flex items-center justify-between gap-4">
          <Brand height={30} />
          {/* A newcomer chooses the language in the form. */}
          {!user && <LanguageSwitch className="flex-none" />}
        </header>
        <MainArea>{children}</MainArea>
        <footer className="mt-6 text-13 text-text-3">
          <a
            className="inline-flex min-h-11 items-center hover:text-text"
            href={apiAddress(`/privacy?lang=${useLanguage()}`)}
          >
            {t('privacy')}
          </a>
        </footer>
      </div>
      {/* On a phone several ways to sign in have room without it. */}
      <aside className="relative flex flex-col justify-end overflow-hidden bg-hero p-16 max-desktop:p-8 max-tablet:border-t max-tablet:border-line max-tablet:px-4 max-tablet:pt-7 max-tablet:[:has([data-ways])>&]:hidden">
        <div className="pointer-events-none absolute inset-0 mask-[linear-gradient(#000_30%,transparent_85%)] text-art opacity-60">
          <MainArt />
        </div>
        <Flap text="5:1" size="large" />
        <div className="relative mt-8 grid max-w-[520px] gap-2 max-tablet:mt-4">
          <p className="flex items-center gap-2 text-16 font-semibold max-tablet:gap-3 desktop:gap-3 desktop:text-18">
            <Flag country="de" />
            {t('opening.match')}
            <Flag country="gb-sct" />
          </p>
          <p className="text-pretty text-text-2">{t('opening.text')}</p>
        </div>
      </aside>
    </div>
  )
}
