import type { ReactNode } from 'react'
import { AccountHero } from '../../features/account/account-hero.tsx'
import { useTitle } from '../../lib/address/title.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMe } from '../../lib/session/session.ts'
import { Tabs } from '../../ui/layout/tabs.tsx'

const PARTS = [
  { key: 'profile', link: { to: '/account' } },
  { key: 'statistics', link: { to: '/account/statistics' } },
  { key: 'security', link: { to: '/account/security' } },
] as const

type AccountFrameProps = { part: (typeof PARTS)[number]['key']; children: ReactNode }

/** The head of the account, and its parts as tabs with addresses of their own. */
export function AccountFrame({ part, children }: AccountFrameProps) {
  const { t } = useTranslation('account')
  const user = useMe()
  useTitle(part === 'profile' ? t('title') : `${t(`parts.${part}`)} · ${t('title')}`)
  return (
    <>
      <AccountHero user={user} />
      <div className="border-b border-line bg-s1">
        <Tabs
          className="page-width max-tablet:justify-between"
          label={t('parts.label')}
          current={part}
          areShort
          tabs={PARTS.map((each) => ({ ...each, label: t(`parts.${each.key}`) }))}
        />
      </div>
      {/* The minimum height keeps the footer in place while a part loads. */}
      <div className="page-width min-h-100 pt-8 max-tablet:pt-5">{children}</div>
    </>
  )
}
