import type { LinkProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
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
  const strip = useRef<HTMLElement>(null)
  const current = rounds.find(({ isCurrent }) => isCurrent)?.key
  // The chosen round is never out of sight in a strip that scrolls; the page itself stays where it is.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!strip.current || !chosen) return
    strip.current.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - strip.current.clientWidth / 2
  }, [current])

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
