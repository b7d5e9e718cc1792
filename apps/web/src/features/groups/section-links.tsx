import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './section-links.module.css'
import { sectionsOf } from './sections.ts'

type SectionLinksProps = {
  tournament: Pick<Tournament, 'slug' | 'status' | 'ratings_open' | 'distributionResult'>
  /** The mark with the unread messages of the viewer's team. */
  mark: ReactNode
}

/** The links to the sections of groups and teams. */
export function SectionLinks({ tournament, mark }: SectionLinksProps) {
  const { t } = useTranslation('groups')
  const sections = sectionsOf(tournament)
  if (sections.length < 2) return null // a single section is on screen already
  return (
    <nav className={styles.links} aria-label={t('sections.label')}>
      {sections.map(({ key, link }) => (
        <Link key={key} {...link} className={styles.link}>
          {t(`sections.${key}`)}
          {key === 'mine' && <span className={styles.mark}>{mark}</span>}
        </Link>
      ))}
    </nav>
  )
}
