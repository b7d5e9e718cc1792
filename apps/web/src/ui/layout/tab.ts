import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export type Tab = {
  key: string
  label: string
  link: LinkProps
  /** Why it cannot be opened yet: «с 24 июня». Such a tab has a lock and cannot be pressed. */
  closed?: string | undefined
  /** A mark after its name, such as a number of new messages. */
  mark?: ReactNode
  /** Sections inside it, which the select of a phone links to directly. */
  sections?: { key: string; label: string; link: LinkProps }[]
}
