import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { TEAM_TABS, type TeamTab } from './search.ts'

type TeamTabsProps = {
  slug: string
  id: string
  current: TeamTab
  /** The mark after the chat's tab: the number of unread messages. */
  mark: ReactNode
}

/** The sections of a team's page, the same at every width. */
export function TeamTabs({ slug, id, current, mark }: TeamTabsProps) {
  const { t } = useTranslation('teams')
  return (
    <Tabs
      label={t('tabs.label')}
      areShort
      areBySearch
      current={current}
      tabs={TEAM_TABS.map((tab) => ({
        key: tab,
        label: t(`tabs.${tab}`),
        ...(tab === 'chat' && { mark }),
        link: {
          to: '/tournament/$slug/team/$id',
          params: { slug, id },
          search: tab === 'members' ? {} : { tab },
          replace: true,
          resetScroll: false,
        },
      }))}
    />
  )
}
