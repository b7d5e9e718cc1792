import { Dialog } from '@base-ui/react/dialog'
import { Link } from '@tanstack/react-router'
import { LogOut, X } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { setColourScheme, useColourScheme } from '../../lib/storage/colour-scheme.ts'
import { useUser } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Brand } from '../../ui/marks/brand.tsx'
import { Button, IconButton } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { AccountName } from '../../features/account/account-name.tsx'
import styles from './burger.module.css'
import { LanguageSwitch } from '../../features/account/language-switch.tsx'
import { HallLink } from './hall-link.tsx'
import { OrganiserLink } from './organiser-link.tsx'
import { TopBar } from './top-bar.tsx'
import { TournamentsLink } from './tournaments-link.tsx'
import { useSignOut } from '../../features/account/use-sign-out.ts'
import { useSport } from './use-sport.ts'

const SCHEMES = ['dark', 'light', 'system'] as const

/** The menu of a phone: everything that does not fit into the header. It fills the screen. */
export function Burger({ trigger }: { trigger: ReactElement<Record<string, unknown>> }) {
  const { t } = useTranslation(['shell', 'ui'])
  const [open, setOpen] = useState(true) // the press that opens the menu loads this code
  const close = () => setOpen(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger render={trigger} />
      <Dialog.Portal>
        <Dialog.Popup
          className="fixed inset-0 z-30 flex flex-col overflow-auto bg-bg outline-none"
          aria-label={t('ui:menu')}
        >
          <TopBar>
            <Brand height={22} />
            <Dialog.Close
              render={
                <IconButton className="ml-auto" label={t('close_menu')}>
                  <X aria-hidden="true" />
                </IconButton>
              }
            />
          </TopBar>
          <nav className={styles.nav} aria-label={t('main_menu')}>
            <TournamentsLink onClick={close} />
            <HallLink onClick={close} />
            <Link to="/faq" onClick={close}>
              {t('faq')}
            </Link>
            <OrganiserLink onClick={close} />
          </nav>
          <Choices onSport={close} />
          <Account onLeave={close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Choices({ onSport }: { onSport: () => void }) {
  const { t } = useTranslation('shell')
  const { sport, isAll, options, choose } = useSport()
  const [scheme] = useColourScheme()
  return (
    <div className="grid gap-4 px-4 py-5">
      {options.length > 0 && (
        <Field label={t('sport')}>
          <Segmented
            stretch
            label={t('sport')}
            options={options}
            value={isAll ? undefined : sport}
            onChange={(chosen) => {
              choose(chosen)
              onSport()
            }}
          />
        </Field>
      )}
      <Field label={t('language')}>
        <LanguageSwitch full />
      </Field>
      <Field label={t('scheme.label')}>
        <Segmented
          stretch
          label={t('scheme.label')}
          options={SCHEMES.map((value) => ({ value, label: t(`scheme.${value}`) }))}
          value={scheme}
          onChange={setColourScheme}
        />
      </Field>
    </div>
  )
}

function Account({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell')
  const user = useUser()
  const signOut = useSignOut()
  if (!user) return null
  return (
    <div className="mt-auto flex min-h-19 flex-wrap items-center gap-3 border-t border-line p-4">
      <Link to="/account" className="flex min-w-0 flex-1 items-center gap-3" onClick={onLeave}>
        <Avatar name={user.name} image={user.avatar} size={44} />
        <span className="min-w-0 wrap-anywhere">
          <AccountName user={user} />
        </span>
      </Link>
      <Button
        variant="secondary"
        size="small"
        icon={<LogOut aria-hidden="true" />}
        onClick={() => void signOut()}
      >
        {t('sign_out')}
      </Button>
    </div>
  )
}
