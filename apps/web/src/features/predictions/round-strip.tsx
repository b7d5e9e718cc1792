import type { MatchRound } from '@called-it/contract/predictions.ts'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useLocalized } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { spanOf } from './rounds.ts'

type RoundStripProps = {
  slug: string
  /** Whose predictions are shown; undefined: one's own. */
  user: number | undefined
  rounds: readonly MatchRound[]
  current: MatchRound
  isUnsaved: (id: number) => boolean
}

/** The rounds of a tournament as links; a round that nobody can predict yet is hatched. */
export function RoundStrip({ slug, user, rounds, current, isUnsaved }: RoundStripProps) {
  const { t } = useTranslation('predictions')
  const { days } = useFormat()
  const localized = useLocalized()
  const strip = useRef<HTMLElement>(null)
  // The chosen round is never out of sight in a strip that scrolls; the page itself stays where it is.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!strip.current || !chosen) return
    strip.current.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - strip.current.clientWidth / 2
  }, [current.key])

  return (
    <nav ref={strip} className="rounds" aria-label={t('rounds.label')}>
      {rounds.map((round) => {
        const span = spanOf(round)
        const isClosed = round.events.every(
          ({ phase, status }) => phase === 'not_open' && status === 'scheduled',
        )
        return (
          <Link
            key={round.key}
            to="/tournament/$slug"
            params={{ slug }}
            search={{ round: round.key, ...(user !== undefined && { user }) }}
            resetScroll={false}
            aria-current={round === current ? 'page' : undefined}
            data-closed={isClosed || undefined}
          >
            <b>
              {localized(round.name)}
              {round.events.some(({ id }) => isUnsaved(id)) && (
                <>
                  <Pencil aria-hidden="true" />
                  <span className="sr-only">, {t('rounds.unsaved')}</span>
                </>
              )}
            </b>
            <small>{span && days(span.from, span.to)}</small>
            {isClosed && <span className="sr-only">, {t('rounds.closed')}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
