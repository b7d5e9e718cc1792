import { LogOut } from 'lucide-react'
import type { ReactElement } from 'react'
import { SportIcon } from '../features/sports/sport-icon.tsx'
import { useUser } from '../lib/session.ts'
import { useTranslation } from '../lib/translation.ts'
import { Menu, MenuChoice, MenuHead, MenuItem } from '../ui/menu.tsx'
import { AccountName } from './account-name.tsx'
import { useSignOut } from './use-sign-out.ts'
import { useSport } from './use-sport.ts'

type OpenedProps = { trigger: ReactElement<Record<string, unknown>> }

export function SportChoice({ trigger }: OpenedProps) {
  const { sport, isAll, options, choose } = useSport()
  return (
    <Menu trigger={trigger}>
      <MenuChoice
        options={options.map((option) => ({ ...option, icon: <SportIcon sport={option.value} /> }))}
        value={isAll ? undefined : sport}
        onChange={choose}
      />
    </Menu>
  )
}

export function AccountChoice({ trigger }: OpenedProps) {
  const { t } = useTranslation('shell')
  const user = useUser()
  const signOut = useSignOut()
  return (
    <Menu trigger={trigger}>
      {user && (
        <MenuHead>
          <AccountName user={user} />
        </MenuHead>
      )}
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
        {t('sign_out')}
      </MenuItem>
    </Menu>
  )
}
