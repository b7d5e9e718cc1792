import { Link } from '@tanstack/react-router'
import { ChevronDown, LogOut, SunMoon } from 'lucide-react'
import { SportIcon } from '../features/sports/sport-icon.tsx'
import { setColourScheme, useColourScheme } from '../lib/colour-scheme.ts'
import { useUser } from '../lib/session.ts'
import { useTranslation } from '../lib/translation.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Brand } from '../ui/brand.tsx'
import { IconButton } from '../ui/button.tsx'
import { initials } from '../ui/identity.ts'
import { Menu, MenuChoice, MenuHead, MenuItem } from '../ui/menu.tsx'
import { AccountName } from './account-name.tsx'
import { Burger } from './burger.tsx'
import styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { TopBar } from './top-bar.tsx'
import { TournamentsLink } from './tournaments-link.tsx'
import { useSignOut } from './use-sign-out.ts'
import { useSport } from './use-sport.ts'

export function Header() {
  const { t } = useTranslation('shell')
  return (
    <TopBar as="header">
      <Link to="/" className="inline-flex min-h-11 items-center">
        <Brand phoneHeight={22} />
      </Link>
      <nav
        className={`flex flex-1 gap-1 self-stretch max-tablet:hidden ${styles.nav}`}
        aria-label={t('main_menu')}
      >
        <TournamentsLink />
      </nav>
      <div className="flex items-center max-tablet:ml-auto tablet:gap-1 min-[960px]:gap-2">
        <SportMenu />
        <LanguageSwitch className="max-tablet:hidden" />
        <SchemeToggle />
        <AccountMenu />
        <Burger />
      </div>
    </TopBar>
  )
}

/** Shown where a sport is known; without one home itself asks for it. */
function SportMenu() {
  const { t } = useTranslation('shell')
  const { sport, options, choose } = useSport()
  const current = options.find((option) => option.value === sport)
  if (!current) return null
  return (
    <Menu
      trigger={
        <button type="button" className={styles.sport} aria-label={`${t('sport')}: ${current.label}`}>
          <SportIcon sport={current.value} />
          <span className="max-tablet:hidden">{current.label}</span>
          <ChevronDown className="w-4 max-tablet:hidden" aria-hidden="true" />
        </button>
      }
    >
      <MenuChoice
        options={options.map((option) => ({ ...option, icon: <SportIcon sport={option.value} /> }))}
        value={current.value}
        onChange={choose}
      />
    </Menu>
  )
}

function SchemeToggle() {
  const { t } = useTranslation('shell')
  const [, shown] = useColourScheme()
  const other = shown === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      className="max-tablet:hidden"
      label={t(`scheme.to_${other}`)}
      onClick={() => setColourScheme(other)}
    >
      <SunMoon aria-hidden="true" />
    </IconButton>
  )
}

function AccountMenu() {
  const { t } = useTranslation('shell')
  const user = useUser()
  const signOut = useSignOut()
  if (!user) return null
  // The letters of a drawn avatar are shown, so they are a part of the button's name.
  const avatarLabel = user.avatar ? user.name : t('avatar', { name: user.name, letters: initials(user.name) })
  return (
    <Menu
      trigger={
        <IconButton label={avatarLabel}>
          <Avatar name={user.name} image={user.avatar} />
        </IconButton>
      }
    >
      <MenuHead>
        <AccountName user={user} />
      </MenuHead>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
        {t('sign_out')}
      </MenuItem>
    </Menu>
  )
}
