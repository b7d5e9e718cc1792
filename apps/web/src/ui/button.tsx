import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { ripple } from './ripple.ts'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    disabled?: boolean | undefined
    /** The words shown while it works; it keeps its width and takes no more presses. */
    busy?: string | false | undefined
    icon?: ReactNode
  }

export function Button({
  variant = 'primary',
  size = 'medium',
  busy = false,
  icon,
  children,
  ...rest
}: ButtonProps) {
  const { className = '', onClick, onPointerDown, type = 'button', ...others } = rest
  return (
    <button
      {...others}
      type={type === 'submit' && busy ? 'button' : type}
      className={`button ${className}`}
      data-variant={variant}
      data-size={size}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : others['aria-disabled']}
      onClick={busy ? undefined : onClick}
      onPointerDown={(event) => {
        onPointerDown?.(event)
        if (!busy) ripple(event)
      }}
    >
      <span className="button-face">
        <span className="button-label">
          {icon}
          {children}
        </span>
        {busy && (
          <span className="button-label">
            <span className="spinner" />
            {busy}
          </span>
        )}
      </span>
    </button>
  )
}

/** A link to a page of the application that looks like a button. */
export function ButtonLink(
  props: LinkProps & ButtonLook & { icon?: ReactNode; className?: string; children: ReactNode },
) {
  const { variant = 'primary', size = 'medium', icon, className = '', children, ...link } = props
  return (
    <Link
      {...link}
      className={`button ${className}`}
      data-variant={variant}
      data-size={size}
      onPointerDown={ripple}
    >
      {icon}
      {children}
    </Link>
  )
}

/** A link to another site that looks like a button. */
export function ButtonAnchor(props: ComponentProps<'a'> & ButtonLook & { icon?: ReactNode }) {
  const { variant = 'secondary', size = 'medium', icon, className = '', children, ...rest } = props
  return (
    <a
      {...rest}
      className={`button ${className}`}
      data-variant={variant}
      data-size={size}
      onPointerDown={ripple}
    >
      {icon}
      {children}
    </a>
  )
}

/** A square button that shows only an icon; `label` names it for those who cannot see it. */
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
      className={`icon-button ${className}`}
      aria-label={label}
      onPointerDown={ripple}
    >
      {children}
    </button>
  )
}
