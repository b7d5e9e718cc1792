import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMe } from '../../lib/session/session.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Brand } from '../../ui/marks/brand.tsx'
import { toDesk } from './desk-link.ts'
import { type DeskPage, pagesFor } from './desk-pages.tsx'
import { belongsTo } from './find-page.ts'
import styles from './rail.module.css'
import { useTaskCounts } from './use-task-count.ts'

/** The pages of the desk at the left edge: with words on a desktop, as icons on a tablet. */
export function Rail({ address }: { address: string }) {
  const { t } = useTranslation('desk')
  const user = useMe()
  return (
    <header className={styles.rail}>
      <Link to="/" className={styles.brand!}>
        <Brand height={20} />
      </Link>
      <nav className="grid gap-px" aria-label={t('shell.pages.label')}>
        {pagesFor(user.roles).map((page) => (
          <RailEntry key={page.address} page={page} isCurrent={belongsTo(page, address)} />
        ))}
      </nav>
      <Link to="/account" className={styles.me!}>
        <Avatar name={user.name} image={user.avatar} size={32} />
        <span className={styles.words}>
          <b className="block font-semibold">{user.name}</b>
          {t('shell.role')}
        </span>
      </Link>
    </header>
  )
}

function RailEntry({ page: { address, entry }, isCurrent }: EntryProps) {
  const { t } = useTranslation('desk')
  const counts = useTaskCounts()
  if (!entry) return null
  const { name, Icon, count: about } = entry
  const count = about ? counts[about] : 0
  return (
    <Link
      {...toDesk(address)}
      className={styles.entry!}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon aria-hidden="true" />
      <span className={styles.words}>{t(`shell.pages.${name}`)}</span>
      {count > 0 && (
        <b>
          {count}
          <span className="sr-only"> {t('shell.tasks', { count })}</span>
        </b>
      )}
    </Link>
  )
}

type EntryProps = { page: DeskPage; isCurrent: boolean }
