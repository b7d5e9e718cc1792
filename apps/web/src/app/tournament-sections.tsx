import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useRouterState } from '@tanstack/react-router'
import { sectionsOf } from '../features/groups/sections.ts'
import { useFormat } from '../lib/language/format.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { useMe } from '../lib/session/session.ts'
import type { Tab } from '../ui/layout/tab.ts'
import { TabSelect, Tabs } from '../ui/layout/tabs.tsx'

type SectionsProps = {
  tournament: Tournament
  /** A select of the size of the current section's name, for the line of a phone. */
  isSmall?: boolean
}

/** The sections of a tournament. */
export function TournamentSections({ tournament, isSmall = false }: SectionsProps) {
  const { t } = useTranslation('ui')
  const current = useSection()
  const sections = {
    label: t('sections'),
    current,
    tabs: useTabs(tournament),
    more: { label: t('more_sections'), tabs: useMoreTabs(tournament) },
  }
  return isSmall ? <TabSelect isSmall {...sections} /> : <Tabs {...sections} />
}

/** The four sections that every tournament has (SPEC.md 2). */
function useTabs(tournament: Tournament): Tab[] {
  const { t } = useTranslation('tournaments')
  const { day } = useFormat()
  const me = useMe()
  const { slug, status, ratings_open, ratings_opened_at_date, type } = tournament
  const opens = ratings_opened_at_date
    ? t('tabs.opens', { day: day(`${ratings_opened_at_date}T00:00:00Z`) }) // API.md: 00:00 UTC of that day
    : t(`tabs.opens_later.${type}`)
  return [
    {
      key: 'predictions',
      label: t('tabs.predictions'),
      link: {
        to: '/tournament/$slug',
        params: { slug },
        // A finished tournament's bare address leads to the rating, so the link names the user.
        ...(status === 'finished' && { search: { user: me.id } }),
      },
    },
    {
      key: 'ratings',
      label: t('tabs.ratings'),
      link: { to: '/tournament/$slug/rating', params: { slug } },
      closed: ratings_open ? undefined : opens,
    },
    {
      key: 'stats',
      label: t('tabs.stats'),
      link: { to: '/tournament/$slug/stats', params: { slug } },
    },
    {
      key: 'rules',
      label: t('tabs.rules'),
      link: { to: '/tournament/$slug/rules', params: { slug } },
    },
  ]
}

/** Sections that only some tournaments have. */
function useMoreTabs(tournament: Tournament): Tab[] {
  const { t } = useTranslation('tournaments')
  const { t: inTeams } = useTranslation('groups')
  const { slug, distributionResult, prizes } = tournament
  return [
    ...(distributionResult
      ? [
          {
            key: 'teams',
            label: t('tabs.teams'),
            link: { to: '/tournament/$slug/teams', params: { slug } } as const,
            sections: sectionsOf(tournament).map(({ key, link }) => ({
              key,
              link,
              label: inTeams(`sections.${key}`),
            })),
          },
        ]
      : []),
    ...(prizes.length > 0
      ? [
          {
            key: 'prizes',
            label: t('tabs.prizes'),
            link: { to: '/tournament/$slug/prizes', params: { slug } } as const,
          },
        ]
      : []),
  ]
}

const SECTIONS = {
  '/rating': 'ratings',
  '/stats': 'stats',
  '/teams': 'teams',
  '/rules': 'rules',
  '/prizes': 'prizes',
} as const

/** Returns the section of the page that is open. */
export function useSection(): 'predictions' | (typeof SECTIONS)[keyof typeof SECTIONS] {
  const path = useRouterState({ select: (state) => state.location.pathname }).replace(/\/$/, '')
  if (path.includes('/compare/')) return 'ratings'
  const ending = path.slice(path.lastIndexOf('/'))
  return ending in SECTIONS ? SECTIONS[ending as keyof typeof SECTIONS] : 'predictions'
}
