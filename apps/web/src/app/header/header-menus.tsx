import type { ReactElement } from 'react'
import { SportIcon } from '../../game/sports/sport-icon.tsx'
import { Menu, MenuChoice } from '../../ui/overlays/menu.tsx'
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
