import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import styles from './menu.module.css'

type MenuProps = {
  /** The button that opens it, with its own name and look. */
  trigger: ReactElement<Record<string, unknown>>
  align?: 'start' | 'end'
  children: ReactNode
}

/** A menu under a button. It renders open, as it is loaded by the press that opens it (`Opener`). */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
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

type MenuChoiceProps<Value extends string> = {
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value | undefined
  onChange: (value: Value) => void
}

/** A choice of one; the chosen one is marked. */
export function MenuChoice<Value extends string>({ options, value, onChange }: MenuChoiceProps<Value>) {
  return (
    <BaseMenu.RadioGroup value={value ?? ''} onValueChange={(chosen) => onChange(chosen as Value)}>
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

type MenuLinkProps = {
  /** The link, without its content. */
  link: ReactElement<Record<string, unknown>>
  icon?: ReactNode
  children: ReactNode
}

/** A link of a menu. */
export function MenuLink({ link, icon, children }: MenuLinkProps) {
  return (
    <BaseMenu.Item className={styles.item} render={link} closeOnClick>
      {icon}
      {children}
    </BaseMenu.Item>
  )
}

type MenuActionProps = { icon: ReactNode; onChoose: () => void; isDisabled?: boolean; children: ReactNode }

/** An action of a menu, which closes it. */
export function MenuAction({ icon, onChoose, isDisabled = false, children }: MenuActionProps) {
  return (
    <BaseMenu.Item className={styles.item} disabled={isDisabled} onClick={onChoose}>
      {icon}
      {children}
    </BaseMenu.Item>
  )
}
