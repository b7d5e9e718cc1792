import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

type MenuProps = {
  /** The button that opens it; it brings its own name and look. */
  trigger: ReactElement<Record<string, unknown>>
  align?: 'start' | 'end'
  children: ReactNode
}

/** A menu under a button of the header. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="menu-place" sideOffset={4} align={align}>
          <BaseMenu.Popup className="menu">{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

export function MenuItem({
  icon,
  onSelect,
  children,
}: {
  icon?: ReactNode
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <BaseMenu.Item className="menu-item" onClick={onSelect}>
      {icon}
      {children}
    </BaseMenu.Item>
  )
}

type MenuChoiceProps<Value extends string> = {
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one, the chosen one marked. */
export function MenuChoice<Value extends string>({ options, value, onChange }: MenuChoiceProps<Value>) {
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      {options.map((option) => (
        <BaseMenu.RadioItem key={option.value} className="menu-item" value={option.value} closeOnClick>
          {option.icon}
          {option.label}
          <BaseMenu.RadioItemIndicator render={<Check aria-hidden="true" />} />
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  )
}
