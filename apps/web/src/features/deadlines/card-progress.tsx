import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { lowerFirst } from '../../lib/text/first-letter.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { Badge, Live } from '../../ui/figures/badge.tsx'
import { Ruler } from '../../ui/figures/ruler.tsx'
import { openOf, progressQuery, roundOf } from './progress.ts'
import { useUnsaved } from '../../predictions/match-saving/use-unsaved.ts'

type CardProgressProps = { slug: string; userId: number }

/**
 * The number of saved and possible predictions of the current round, for the card of a running tournament.
 */
export function CardProgress({ slug, userId }: CardProgressProps) {
  const { t } = useTranslation('next-lock')
  const round = useRound(slug)
  const isUnsaved = useUnsaved(userId, slug)
  if (!round || round.total === 0) return null
  const { unsaved, changed } = openOf(round, isUnsaved)
  const saved = round.saved - changed
  return (
    <div className="grid max-w-90 flex-1 gap-2.5 text-text max-tablet:max-w-none">
      <span>{t('saved_of', { saved, total: round.total })}</span>
      <Ruler total={round.total} saved={saved} unsaved={unsaved} />
    </div>
  )
}

/** The current or the next round of a tournament. */
export function CardState({ slug }: Pick<CardProgressProps, 'slug'>) {
  const { t } = useTranslation('next-lock')
  const localized = useLocalized()
  const round = useRound(slug)
  if (!round) return <Live>{t('state.live')}</Live>
  const name = lowerFirst(localized(round.name))
  if (round.has_begun) return <Live>{t('round_on', { round: name })}</Live>
  return (
    <Badge tone="line">
      <Clock aria-hidden="true" />
      {t('round_ahead', { round: name })}
    </Badge>
  )
}

function useRound(slug: string) {
  const { data } = useQuery(progressQuery)
  return data && roundOf(data, slug)
}
