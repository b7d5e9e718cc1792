import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import styles from './menu.module.css'

export type MenuProps = {
  /** The button that opens it; it brings its own name and look. */
  trigger: ReactElement<Record<string, unknown>>
  align?: 'start' | 'end'
  children: ReactNode
}

/** The menu of `menu.tsx`, open as it comes. */
export function MenuPopup({ trigger, align = 'end', children }: MenuProps) {
  return (
    <BaseMenu.Root defaultOpen>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="z-40 outline-none" sideOffset={4} align={align}>
          <BaseMenu.Popup className={styles.menu}>{children}</BaseMenu.Popup>
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
    <BaseMenu.Item className={styles.item} onClick={onSelect}>
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
        <BaseMenu.RadioItem key={option.value} className={styles.item} value={option.value} closeOnClick>
          {option.icon}
          {option.label}
          <BaseMenu.RadioItemIndicator
            render={<Check className="ml-auto text-accent-text" aria-hidden="true" />}
          />
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  )
}
