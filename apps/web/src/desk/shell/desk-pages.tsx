import { isOwner, organisedBy, type Roles } from '@called-it/contract/account/roles.ts'
import {
  Activity,
  BookOpen,
  CalendarDays,
  FileText,
  Inbox,
  Palette,
  RadioTower,
  ScrollText,
  Trophy,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { withWords } from '../../lib/language/language.ts'
import { type LazyPart, lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { DeskWords } from '../../words/desk-words.ts'
import type { DeskParams } from './desk-params.ts'

/** A page of the desk. */
export type DeskPage = {
  /** The address below `/desk`; a step that begins with `$` may be anything. */
  address: string
  Page: LazyPart<{ params: DeskParams }>
  /** Who may open it, by their roles; left out: every organiser. */
  isFor?: (roles: Roles | null) => boolean
  /** The entry in the rail; a page without one belongs to the entry whose address begins its own. */
  entry?: {
    name: keyof DeskWords['shell']['pages']
    Icon: ComponentType<{ 'aria-hidden'?: 'true' }>
    /** The physical key that opens it after G. */
    code: string
    /** The number beside it: of today's tasks, or of those that feeds ask. */
    count?: 'tasks' | 'feeds'
    /** Whether a phone never shows it as a tab. */
    isInMenu?: boolean
  }
}

/** Whether these roles organise every tournament: only then can they make one. */
const organisesAll = (roles: Roles | null) => organisedBy(roles) === 'all'

/** All pages of the desk, in the order of the rail. */
export const DESK_PAGES: readonly DeskPage[] = [
  {
    address: '',
    Page: lazyPart(() => import('../today/today-page.tsx'), 'TodayPage'),
    entry: { name: 'today', Icon: Inbox, code: 'KeyT', count: 'tasks' },
  },
  {
    address: 'events',
    Page: lazyPart(() => import('../events/events-page.tsx'), 'EventsPage'),
    entry: { name: 'events', Icon: CalendarDays, code: 'KeyE' },
  },
  {
    address: 'events/$tournament/$event/change',
    Page: lazyPart(() => import('../change/change-page.tsx'), 'ChangePage'),
  },
  {
    address: 'feeds',
    Page: lazyPart(
      withWords('feeds', () => import('../feeds/feeds-page.tsx')),
      'FeedsPage',
    ),
    entry: { name: 'feeds', Icon: RadioTower, code: 'KeyF', count: 'feeds' },
  },
  {
    address: 'tournaments',
    Page: lazyPart(() => import('../tournaments/tournaments-page.tsx'), 'TournamentsPage'),
    isFor: organisesAll,
    entry: { name: 'tournaments', Icon: Trophy, code: 'KeyC' },
  },
  {
    address: 'tournaments/new',
    Page: lazyPart(() => import('../making/new-page.tsx'), 'NewPage'),
    isFor: organisesAll,
  },
  {
    address: 'tournaments/drafts/$draft',
    Page: lazyPart(() => import('../draft/draft-page.tsx'), 'DraftPage'),
    isFor: organisesAll,
  },
  {
    address: 'tournaments/document/$tournament',
    Page: lazyPart(() => import('../document/document-page.tsx'), 'DocumentPage'),
  },
  {
    address: 'tournaments/outcomes/$tournament',
    Page: lazyPart(() => import('../outcomes/outcomes-page.tsx'), 'OutcomesPage'),
  },
  {
    address: 'audit',
    Page: lazyPart(() => import('../audit/audit-page.tsx'), 'AuditPage'),
    entry: { name: 'audit', Icon: ScrollText, code: 'KeyA', isInMenu: true },
  },
  {
    address: 'people',
    Page: lazyPart(() => import('../people/people-page.tsx'), 'PeoplePage'),
    isFor: isOwner,
    entry: { name: 'people', Icon: Users, code: 'KeyU', isInMenu: true },
  },
  {
    address: 'people/invitations',
    Page: lazyPart(() => import('../invitations/invitations-page.tsx'), 'InvitationsPage'),
    isFor: isOwner,
  },
  {
    address: 'content',
    Page: lazyPart(() => import('../content/content-page.tsx'), 'ContentPage'),
    isFor: organisesAll,
    entry: { name: 'content', Icon: FileText, code: 'KeyX', isInMenu: true },
  },
  {
    address: 'events/$tournament/$event',
    Page: lazyPart(() => import('../result/event-page.tsx'), 'EventPage'),
  },
  {
    address: 'contest',
    Page: lazyPart(
      withWords('contest', () => import('../contest/contest-page.tsx')),
      'ContestPage',
    ),
    isFor: isOwner,
    entry: { name: 'contest', Icon: Palette, code: 'KeyN', isInMenu: true },
  },
  {
    address: 'health',
    Page: lazyPart(() => import('../health/health-page.tsx'), 'HealthPage'),
    isFor: isOwner,
    entry: { name: 'health', Icon: Activity, code: 'KeyH', isInMenu: true },
  },
  {
    address: 'guide',
    Page: lazyPart(() => import('../guide/guide-page.tsx'), 'GuidePage'),
    entry: { name: 'guide', Icon: BookOpen, code: 'KeyM', isInMenu: true },
  },
]

/** Returns the pages that the roles of an organiser open. */
export const pagesFor = (roles: Roles | null): DeskPage[] =>
  DESK_PAGES.filter(({ isFor }) => isFor?.(roles) ?? true)

/** The most pages with a tab of their own on a phone. */
const TABS_MAX = 3
const isTab = ({ entry }: DeskPage) => entry !== undefined && !entry.isInMenu

/** Returns the pages with a tab of their own on a phone, and those in the menu of the last tab. */
export function phonePages(roles: Roles | null): { tabs: DeskPage[]; menu: DeskPage[] } {
  const pages = pagesFor(roles)
  const tabs = pages.filter(isTab).slice(0, TABS_MAX)
  return { tabs, menu: pages.filter((page) => page.entry && !tabs.includes(page)) }
}
