import { useQuery } from '@tanstack/react-query'
import { Clock, Flag, PencilLine } from 'lucide-react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Badge, Live } from '../../ui/figures/badge.tsx'
import { Countdown } from '../../ui/figures/countdown.tsx'
import { cardOf, isOn, type ProgressCard, progressQuery } from './progress.ts'

type SeriesStateProps = { slug: string }

/** The state of a series' current event: open, live, over, or to come. */
export function SeriesState({ slug }: SeriesStateProps) {
  const { t } = useTranslation('next-lock')
  const card = useCard(slug)
  if (!card || isOn(card)) return <Live>{t('state.live')}</Live>
  const state = card.is_over ? 'over' : card.phase === 'open' ? 'open' : 'ahead'
  const Icon = { over: Flag, open: PencilLine, ahead: Clock }[state]
  return (
    <Badge tone="line">
      <Icon aria-hidden="true" />
      {t(`series.${state}`)}
    </Badge>
  )
}

type SeriesProgressProps = SeriesStateProps & {
  /** Whether the time until the event locks stands elsewhere on the page. */
  isTimed: boolean
}

/** The current event on the card of a series, and the time until it locks or opens. */
export function SeriesProgress({ slug, isTimed }: SeriesProgressProps) {
  const { t } = useTranslation('next-lock')
  const localized = useLocalized()
  const card = useCard(slug)
  if (!card) return null
  const round = localized(card.name)
  const at = momentOf(card)
  if (at === null || (isTimed && card.phase === 'open'))
    return <p className="font-semibold text-text">{round}</p>
  const label = t(`series.${card.phase === 'open' ? 'closes' : 'opens'}`, { round })
  return (
    <div>
      <p className="mb-2">{label}</p>
      <Countdown to={Date.parse(at)} label={label} size="small" />
    </div>
  )
}

function momentOf({ phase, is_over, locks_at, opens_at }: ProgressCard): string | null {
  if (is_over || phase === 'locked') return null
  return phase === 'open' ? locks_at : opens_at
}

function useCard(slug: string) {
  const { data } = useQuery(progressQuery)
  return data && cardOf(data, slug)
}
