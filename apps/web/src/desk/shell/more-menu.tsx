import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMe } from '../../lib/session/session.ts'
import { Menu, MenuLink } from '../../ui/overlays/menu.tsx'
import { toDesk } from './desk-link.ts'
import { phonePages } from './desk-pages.tsx'

/** The pages of the desk that have no tab of their own on a phone, and the way back to the contest. */
export function MoreMenu({ trigger }: { trigger: ReactElement<Record<string, unknown>> }) {
  const { t } = useTranslation('desk')
  const { menu } = phonePages(useMe().roles)
  return (
    <Menu trigger={trigger}>
      {menu.map(({ address, entry }) => {
        const { name, Icon } = entry!
        return (
          <MenuLink key={name} link={<Link {...toDesk(address)} />} icon={<Icon aria-hidden="true" />}>
            {t(`shell.pages.${name}`)}
          </MenuLink>
        )
      })}
      <MenuLink link={<Link to="/" />} icon={<Undo2 aria-hidden="true" />}>
        {t('shell.contest')}
      </MenuLink>
    </Menu>
  )
}
