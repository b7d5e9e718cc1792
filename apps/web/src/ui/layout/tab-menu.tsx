import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Menu, MenuLink } from '../overlays/menu.tsx'
import type { Tab } from './tab.ts'

type TabMenuProps = { tabs: Tab[]; trigger: ReactElement<Record<string, unknown>> }

/** Tabs that have no room beside the others, as links of a menu. */
export function TabMenu({ tabs, trigger }: TabMenuProps) {
  return (
    <Menu trigger={trigger} align="start">
      {tabs.map(({ key, label, link }) => (
        <MenuLink key={key} link={<Link {...link} />}>
          {label}
        </MenuLink>
      ))}
    </Menu>
  )
}
