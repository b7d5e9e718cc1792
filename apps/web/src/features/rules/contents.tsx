import { useTranslation } from '../../lib/language/translation.ts'
import styles from './contents.module.css'
import { useSectionInView } from './use-section-in-view.ts'

/** A section of the page: the id of its element, and its title. */
export type ContentsItem = { id: string; title: string }

/** The table of contents with the current section; `named` is the section that the address names. */
export function Contents({ items, named }: { items: readonly ContentsItem[]; named: string }) {
  const { t } = useTranslation('rules')
  const current = useSectionInView(
    items.map(({ id }) => id),
    named,
  )
  return (
    <nav className={styles.contents} aria-label={t('contents')}>
      {items.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}
