import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { ArtName } from '../../ui/art/art.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Countdown } from '../../ui/figures/countdown.tsx'
import { StatePanel } from '../../ui/states/state-panel.tsx'

type ClosedRatingProps = {
  slug: string
  /** Undefined while it loads. */
  tournament: Pick<Tournament, 'ratings_opened_at_date' | 'started_at' | 'status' | 'type'> | undefined
  art: ArtName | undefined
  /** Called at the opening, to load the rating again. */
  onOpen: () => void
}

const ASK_AGAIN_MS = 3000

/**
 * The rating before its date (API.md: it opens at 00:00 UTC of that day; without a date, with the first
 * event).
 */
export function ClosedRating({ slug, tournament, art, onOpen }: ClosedRatingProps) {
  const { t } = useTranslation('ratings')
  const { datedMoment, byZone } = useFormat()
  const opensAt = tournament && openingOf(tournament)
  const text =
    tournament &&
    (opensAt ? t('closed.opens', { at: datedMoment(opensAt), zone: byZone(opensAt) }) : t('closed.unknown'))
  return (
    <StatePanel
      icon={<Lock aria-hidden="true" />}
      title={t('closed.title')}
      text={text}
      {...(art && { art })}
    >
      {opensAt && <Opening at={opensAt} onOpen={onOpen} />}
      {/* A tournament without a date takes no predictions, so the button leads elsewhere. */}
      {tournament?.status === 'not_formed' ? (
        <ButtonLink to="/" search={{ sport: tournament.type }}>
          {t('closed.tournaments')}
        </ButtonLink>
      ) : (
        <ButtonLink to="/tournament/$slug" params={{ slug }}>
          {t('closed.predict')}
        </ButtonLink>
      )}
    </StatePanel>
  )
}

function Opening({ at, onOpen }: { at: string; onOpen: () => void }) {
  const { t } = useTranslation('ratings')
  const isDue = useNow() >= Date.parse(at)
  const ask = useEffectEvent(onOpen)
  useEffect(() => {
    if (!isDue) return
    ask()
    const again = setInterval(ask, ASK_AGAIN_MS) // this clock may be a little ahead of the server's
    return () => clearInterval(again)
  }, [isDue])
  if (isDue) return null
  return (
    <div className="basis-full">
      <Countdown to={at} label={t('closed.countdown')} size="small" />
    </div>
  )
}

function openingOf({
  ratings_opened_at_date: day,
  started_at,
}: NonNullable<ClosedRatingProps['tournament']>) {
  return day ? `${day}T00:00:00Z` : started_at
}
