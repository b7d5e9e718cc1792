import type { LinkProps } from '@tanstack/react-router'
import { useOrigin } from '../../lib/address/came-from.ts'
import { useTranslation } from '../../lib/language/translation.ts'

const TABS = {
  rating: 'ratings',
  stats: 'stats',
  team: 'teams',
  teams: 'teams',
  rules: 'rules',
  prizes: 'prizes',
} as const

/**
 * Returns the link to the page that the visitor of a user's page came from, with its filters, and its name; undefined if the
 * page was opened by its address.
 */
export function useOriginLink(): { link: LinkProps; label: string } | undefined {
  const { t } = useTranslation(['tournaments', 'shell', 'ui'])
  const origin = useOrigin()
  if (!origin) return undefined
  const [, top, slug, section = ''] = origin.to.split('/')
  const ofTournament = section
    ? section in TABS && t(`tabs.${TABS[section as keyof typeof TABS]}`)
    : slug && t('tabs.predictions')
  const label = { '': t('title'), top: t('shell:hall'), tournament: ofTournament }[top ?? ''] || t('ui:back')
  return { link: origin as LinkProps, label }
}
