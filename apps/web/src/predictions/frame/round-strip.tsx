import type { LinkProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useCurrentInView } from '../../lib/screen/use-current-in-view.ts'
import styles from './round-strip.module.css'

export type StripRound = {
  key: string
  name: string
  /** Its days as text. */
  days: string | null
  /** Its state as text, if there is something to say. */
  note?: ReactNode
  isCurrent: boolean
  /** Nothing of it can be predicted yet. */
  isClosed: boolean
  isUnsaved: boolean
  search: LinkProps['search']
}

type RoundStripProps = { slug: string; rounds: readonly StripRound[]; label?: string }

/** The rounds of a tournament as links; a round that is not open yet is hatched. */
export function RoundStrip({ slug, rounds, label }: RoundStripProps) {
  const { t } = useTranslation('predictions')
  const strip = useCurrentInView(rounds.find(({ isCurrent }) => isCurrent)?.key, rounds.length)
  return (
    <nav ref={strip} className={`strip ${styles.rounds}`} aria-label={label ?? t('rounds.label')}>
      {rounds.map(({ key, name, days, note, isCurrent, isClosed, isUnsaved, search }) => (
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
          {note !== undefined && <small>{note}</small>}
          {isClosed && note === undefined && <span className="sr-only">, {t('rounds.closed')}</span>}
        </Link>
      ))}
    </nav>
  )
}
