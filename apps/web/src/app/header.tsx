import { Link } from '@tanstack/react-router'
import { ChevronDown, LogOut, SunMoon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SportIcon } from '../features/sports/sport-icon.tsx'
import { apiAddress } from '../lib/api.ts'
import { setColourScheme, useColourScheme } from '../lib/colour-scheme.ts'
import { groupDigits } from '../lib/digits.ts'
import { useUser } from '../lib/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Brand } from '../ui/brand.tsx'
import { IconButton } from '../ui/button.tsx'
import { Menu, MenuChoice, MenuItem } from '../ui/menu.tsx'
import { Burger } from './burger.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { TournamentsLink } from './tournaments-link.tsx'
import { useSignOut } from './use-sign-out.ts'
import { useSport } from './use-sport.ts'

export function Header() {
  const { t } = useTranslation('shell')
  return (
    <header className="top">
      <div className="page-width top-in">
        <Link to="/" className="top-brand">
          <Brand />
        </Link>
        <nav className="top-nav" aria-label={t('main_menu')}>
          <TournamentsLink />
        </nav>
        <div className="top-tools">
          <SportMenu />
          <LanguageSwitch className="max-tablet:hidden" />
          <SchemeToggle />
          <AccountMenu />
          <Burger />
        </div>
      </div>
    </header>
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
        <button type="button" className="top-sport" aria-label={`${t('sport')}: ${current.label}`}>
          <SportIcon sport={current.value} />
          <span>{current.label}</span>
          <ChevronDown aria-hidden="true" />
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
  return (
    <Menu
      trigger={
        <IconButton label={user.name}>
          <Avatar name={user.name} image={user.avatar && apiAddress(user.avatar)} />
        </IconButton>
      }
    >
      <div className="menu-head">
        <b className="block font-semibold">{user.name}</b>
        <span className="text-13 text-text-3">{t('account', { number: groupDigits(user.reddy_id) })}</span>
      </div>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
        {t('sign_out')}
      </MenuItem>
    </Menu>
  )
}
