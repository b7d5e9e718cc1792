import type { LinkProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useTranslation } from '../../lib/translation.ts'
import { useKeptInView } from '../../lib/use-kept-in-view.ts'
import styles from './round-strip.module.css'

export type StripRound = {
  key: string
  name: string
  /** Its days, in words. */
  days: string | null
  isCurrent: boolean
  /** Nobody can predict anything of it yet. */
  isClosed: boolean
  isUnsaved: boolean
  search: LinkProps['search']
}

/** The rounds of a tournament as links; a round that nobody can predict yet is hatched. */
export function RoundStrip({ slug, rounds }: { slug: string; rounds: readonly StripRound[] }) {
  const { t } = useTranslation('predictions')
  const strip = useKeptInView(rounds.find(({ isCurrent }) => isCurrent)?.key, rounds.length)
  return (
    <nav ref={strip} className={styles.rounds} aria-label={t('rounds.label')}>
      {rounds.map(({ key, name, days, isCurrent, isClosed, isUnsaved, search }) => (
        <Link
          key={key}
          to="/tournament/$slug"
          params={{ slug }}
          search={search ?? {}}
          resetScroll={false}
          aria-current={isCurrent ? 'page' : undefined}
          data-closed={isClosed || undefined}
        >
          <b>
            {name}
            {isUnsaved && (
              <>
                <Pencil aria-hidden="true" />
                <span className="sr-only">, {t('rounds.unsaved')}</span>
              </>
            )}
          </b>
          <small>{days}</small>
          {isClosed && <span className="sr-only">, {t('rounds.closed')}</span>}
        </Link>
      ))}
    </nav>
  )
}
