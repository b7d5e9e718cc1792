import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { ripple } from './ripple.ts'

type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  className?: string | undefined
}

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'className'> &
  ButtonLook & {
    disabled?: boolean | undefined
    /** The text of a busy button, which keeps its width and ignores presses. */
    busy?: string | false | undefined
    icon?: ReactNode
  }

/** The attributes that make an element look like a button. */
const look = (variant: ButtonLook['variant'], size: ButtonLook['size'] = 'medium', className = '') => ({
  className: `${styles.button} ${className}`,
  'data-variant': variant,
  'data-size': size,
})

export function Button(props: ButtonProps) {
  const { variant = 'primary', size, className, busy = false, icon, children, ...rest } = props
  const { onClick, onPointerDown, type = 'button', ...others } = rest
  return (
    <button
      {...others}
      {...look(variant, size, className)}
      type={type === 'submit' && busy ? 'button' : type}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : others['aria-disabled']}
      onClick={busy ? undefined : onClick}
      onPointerDown={(event) => {
        onPointerDown?.(event)
        if (!busy) ripple(event)
      }}
    >
      <span className={styles.face}>
        <span className={styles.label}>
          {icon}
          {children}
        </span>
        {busy && (
          <span className={styles.label}>
            <span className={styles.spinner} />
            {busy}
          </span>
        )}
      </span>
    </button>
  )
}

/** A link to a page of the application that looks like a button. */
export function ButtonLink(props: LinkProps & ButtonLook & { icon?: ReactNode; children: ReactNode }) {
  const { variant = 'primary', size, icon, className, children, ...link } = props
  return (
    <Link {...link} {...look(variant, size, className)} onPointerDown={ripple}>
      {icon}
      {children}
    </Link>
  )
}

/** A link to another site that looks like a button. */
export function ButtonAnchor(
  props: Omit<ComponentProps<'a'>, 'className'> & ButtonLook & { icon?: ReactNode },
) {
  const { variant = 'secondary', size, icon, className, children, ...rest } = props
  return (
    <a {...rest} {...look(variant, size, className)} onPointerDown={ripple}>
      {icon}
      {children}
    </a>
  )
}

/** A square link that shows only an icon, to a page of the application. */
export function IconLink({
  label,
  className = '',
  children,
  ...link
}: LinkProps & { label: string; className?: string; children: ReactNode }) {
  return (
    <Link {...link} className={`${styles.icon} ${className}`} aria-label={label} onPointerDown={ripple}>
      {children}
    </Link>
  )
}

/** A square button that shows only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  className = '',
  children,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.icon} ${className}`}
      aria-label={label}
      onPointerDown={ripple}
    >
      {children}
    </button>
  )
}
