import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { NativeSelect } from '../forms/native-select.tsx'
import styles from './tabs.module.css'

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

type TabsProps = {
  label: string
  tabs: Tab[]
  current: string
  /** The tabs are short enough to stay links on a phone. */
  areShort?: boolean
  /** Their addresses differ only in the search parameters. */
  areBySearch?: boolean
  className?: string
}

/** The sections of a page as links; below 768 px a native select. */
export function Tabs(props: TabsProps) {
  const { label, tabs, current, areShort = false, areBySearch = false, className = '' } = props
  return (
    <>
      <nav
        className={`flex gap-8 ${areShort ? 'max-tablet:gap-6' : 'max-tablet:hidden'} ${className}`}
        aria-label={label}
      >
        {tabs.map((tab) =>
          tab.closed ? (
            <span key={tab.key} className={styles.tab} aria-disabled="true">
              {tab.label}
              <small className="inline-flex items-center gap-[5px] text-12 font-normal">
                <Lock className="size-[13px]" aria-hidden="true" />
                {tab.closed}
              </small>
            </span>
          ) : (
            <Link
              {...tab.link}
              key={tab.key}
              className={styles.tab}
              activeOptions={{ exact: true, includeSearch: areBySearch }}
              aria-current={tab.key === current ? 'page' : undefined}
            >
              {tab.label}
              {tab.mark}
            </Link>
          ),
        )}
      </nav>
      {!areShort && (
        <TabSelect className={`tablet:hidden ${className}`} label={label} tabs={tabs} current={current} />
      )}
    </>
  )
}

type TabSelectProps = Pick<TabsProps, 'label' | 'tabs' | 'current' | 'className'> & {
  /** It has the size of the current section's name, for a bar. */
  isSmall?: boolean
}

/** The sections of a page as a native select. */
export function TabSelect({ label, tabs, current, isSmall = false, className }: TabSelectProps) {
  const navigate = useNavigate()
  return (
    <NativeSelect
      className={className}
      label={label}
      hideLabel
      kind="switch"
      {...(isSmall && { face: <span>{tabs.find(({ key }) => key === current)?.label}</span> })}
      value={current}
      options={tabs.flatMap(({ key, label: name, closed, sections = [] }) => [
        { value: key, label: closed ? `${name} · ${closed}` : name, disabled: Boolean(closed) },
        ...sections.map((section) => ({
          value: `${key} ${section.key}`,
          label: section.label,
          group: name,
        })),
      ])}
      onChange={(value) => {
        const [key, part] = value.split(' ')
        const tab = tabs.find((each) => each.key === key)
        const target = part ? tab?.sections?.find((section) => section.key === part) : tab
        if (target) void navigate(target.link as Parameters<typeof navigate>[0])
      }}
    />
  )
}
