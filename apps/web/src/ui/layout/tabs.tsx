import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, Lock } from 'lucide-react'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { NativeSelect } from '../forms/native-select.tsx'
import { Opener } from '../overlays/opener.tsx'
import type { Tab } from './tab.ts'
import styles from './tabs.module.css'

const TabMenu = lazyPart(() => import('./tab-menu.tsx'), 'TabMenu')

type TabsProps = {
  label: string
  tabs: Tab[]
  current: string
  /** Further tabs, in a menu after the others, under this name. */
  more?: { label: string; tabs: Tab[] }
  /** The tabs are short enough to stay links on a phone. */
  areShort?: boolean
  /** Their addresses differ only in the search parameters. */
  areBySearch?: boolean
  className?: string
}

/** The sections of a page as links; below 768 px a native select. */
export function Tabs(props: TabsProps) {
  const { label, tabs, current, more, areShort = false, areBySearch = false, className = '' } = props
  return (
    <>
      <nav
        className={`flex gap-8 ${areShort ? 'max-tablet:gap-6 max-[359px]:gap-4' : 'max-tablet:hidden'} ${className}`}
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
        {more && more.tabs.length > 0 && <More {...more} current={current} />}
      </nav>
      {!areShort && <TabSelect {...props} className={`tablet:hidden ${className}`} />}
    </>
  )
}

/** The menu of further tabs; it has the name of the open one. */
function More({ label, tabs, current }: { label: string; tabs: Tab[]; current: string }) {
  const opened = tabs.find(({ key }) => key === current)
  return (
    <Opener
      Part={TabMenu}
      partProps={{ tabs }}
      trigger={
        <button type="button" className={styles.tab} aria-current={opened ? 'page' : undefined}>
          {opened ? opened.label : label}
          <ChevronDown className="-ml-1 size-4" aria-hidden="true" />
        </button>
      }
    />
  )
}

type TabSelectProps = Pick<TabsProps, 'label' | 'tabs' | 'current' | 'more' | 'className'> & {
  /** It has the size of the current section's name, for a bar. */
  isSmall?: boolean
}

/** The sections of a page as a native select; further tabs stand in groups. */
export function TabSelect({ label, tabs, current, more, isSmall = false, className }: TabSelectProps) {
  const navigate = useNavigate()
  const all = [...tabs, ...(more?.tabs ?? [])]
  return (
    <NativeSelect
      className={className}
      label={label}
      hideLabel
      kind="switch"
      {...(isSmall && { face: <span>{all.find(({ key }) => key === current)?.label}</span> })}
      value={current}
      options={[
        ...tabs.flatMap((tab) => optionsOf(tab)),
        ...(more?.tabs ?? []).flatMap((tab) => optionsOf(tab, more?.label)),
      ]}
      onChange={(value) => {
        const [key, part] = value.split(' ')
        const tab = all.find((each) => each.key === key)
        const target = part ? tab?.sections?.find((section) => section.key === part) : tab
        if (target) void navigate(target.link as Parameters<typeof navigate>[0])
      }}
    />
  )
}

/** The options of a tab: itself, in `group` if that is given, and the sections inside it. */
function optionsOf({ key, label, closed, sections = [] }: Tab, group?: string) {
  const own = { value: key, label: closed ? `${label} · ${closed}` : label, disabled: Boolean(closed) }
  const inside = sections.map((section) => ({
    value: `${key} ${section.key}`,
    label: section.label,
    group: label,
  }))
  if (group === undefined) return [own, ...inside]
  return [{ ...own, group: inside.length > 0 ? label : group }, ...inside]
}
