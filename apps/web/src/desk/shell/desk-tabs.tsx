import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMe } from '../../lib/session/session.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { Opener } from '../../ui/overlays/opener.tsx'
import { toDesk } from './desk-link.ts'
import { phonePages } from './desk-pages.tsx'
import styles from './desk-tabs.module.css'
import { belongsTo } from './find-page.ts'
import { useTaskCounts } from './use-task-count.ts'

const MoreMenu = lazyPart(() => import('./more-menu.tsx'), 'MoreMenu')

/** The pages of the desk at the bottom of a phone. */
export function DeskTabs({ address }: { address: string }) {
  const { t } = useTranslation('desk')
  const counts = useTaskCounts()
  const { tabs } = phonePages(useMe().roles)
  return (
    <nav className={styles.tabs} aria-label={t('shell.pages.label')}>
      {tabs.map((page) => {
        const { name, Icon, count: about } = page.entry!
        const count = about ? counts[about] : 0
        return (
          <Link
            key={name}
            {...toDesk(page.address)}
            className={styles.tab!}
            activeOptions={{ exact: true }}
            aria-current={belongsTo(page, address) ? 'page' : undefined}
          >
            <Icon aria-hidden="true" />
            {t(`shell.pages.${name}`)}
            {count > 0 && (
              <b>
                {count}
                <span className="sr-only"> {t('shell.tasks', { count })}</span>
              </b>
            )}
          </Link>
        )
      })}
      <Opener
        Part={MoreMenu}
        trigger={
          <button type="button" className={styles.tab}>
            <MenuIcon aria-hidden="true" />
            {t('shell.more')}
          </button>
        }
      />
    </nav>
  )
}
