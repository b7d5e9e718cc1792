import { Link } from '@tanstack/react-router'
import { ChevronDown, LayoutGrid, Menu, SunMoon } from 'lucide-react'
import { SportIcon } from '../../game/sports/sport-icon.tsx'
import { setColourScheme, useColourScheme } from '../../lib/storage/colour-scheme.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { useUser } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Brand } from '../../ui/marks/brand.tsx'
import { IconButton, IconLink } from '../../ui/forms/button.tsx'
import { initials } from '../../ui/marks/identity.ts'
import { Opener } from '../../ui/overlays/opener.tsx'
import styles from './header.module.css'
import { LanguageSwitch } from '../../features/account/language-switch.tsx'
import { HallLink } from './hall-link.tsx'
import { OrganiserLink } from './organiser-link.tsx'
import { TopBar } from './top-bar.tsx'
import { TournamentsLink } from './tournaments-link.tsx'
import { useSport } from './use-sport.ts'

const SportChoice = lazyPart(() => import('./header-menus.tsx'), 'SportChoice')
const Burger = lazyPart(() => import('./burger.tsx'), 'Burger')

export function Header() {
  const { t } = useTranslation('shell')
  return (
    <TopBar as="header">
      <Link to="/" className="inline-flex min-h-11 min-w-0 items-center">
        <Brand phoneHeight={22} />
      </Link>
      <nav
        className={`flex flex-1 gap-1 self-stretch max-tablet:hidden ${styles.nav}`}
        aria-label={t('main_menu')}
      >
        <TournamentsLink />
        <HallLink />
        <Link to="/faq">{t('faq')}</Link>
        <OrganiserLink isShort />
      </nav>
      <div className="flex items-center max-tablet:ml-auto tablet:gap-1 min-[960px]:gap-2">
        <SportMenu />
        <LanguageSwitch className="max-tablet:hidden" />
        <SchemeToggle />
        <AccountLink />
        <PhoneMenu />
      </div>
    </TopBar>
  )
}

/** The menu of sports, on every page. Its label is the sport of the page, if it has one. */
function SportMenu() {
  const { t } = useTranslation(['shell', 'tournaments'])
  const { sport, isAll, options } = useSport()
  if (options.length === 0) return null
  const current = isAll ? undefined : options.find((option) => option.value === sport)
  const label = current?.label ?? t('tournaments:feed.all_kinds')
  return (
    <Opener
      Part={SportChoice}
      trigger={
        <button type="button" className={styles.sport} aria-label={`${t('sport')}: ${label}`}>
          {current ? <SportIcon sport={current.value} /> : <LayoutGrid aria-hidden="true" />}
          {/* The icon says it where the bar is narrow. */}
          <span className="max-[880px]:hidden">{label}</span>
          <ChevronDown className="w-4 max-tablet:hidden" aria-hidden="true" />
        </button>
      }
    />
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

/** Links to the user's own account. */
function AccountLink() {
  const { t } = useTranslation('shell')
  const user = useUser()
  if (!user) return null
  // A drawn avatar shows letters, and visible text must be part of the link's name.
  const label = user.avatar ? user.name : t('avatar', { name: user.name, letters: initials(user.name) })
  return (
    <IconLink to="/account" label={label}>
      <Avatar name={user.name} image={user.avatar} />
    </IconLink>
  )
}

function PhoneMenu() {
  const { t } = useTranslation('ui')
  return (
    <Opener
      Part={Burger}
      popup="dialog"
      trigger={
        <IconButton label={t('menu')} className="tablet:hidden">
          <Menu aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
