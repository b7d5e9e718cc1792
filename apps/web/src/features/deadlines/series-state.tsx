import { useQuery } from '@tanstack/react-query'
import { CheckCheck, Clock } from 'lucide-react'
import { useLocalized } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Badge, Live } from '../../ui/badge.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { cardOf, isOn, progressQuery } from './progress.ts'

type OfSeries = { slug: string }

/** Which numbered event of a series is being fought, or comes next. */
export function SeriesState({ slug }: OfSeries) {
  const { t } = useTranslation('next-lock')
  const localized = useLocalized()
  const { data } = useQuery(progressQuery)
  const card = data && cardOf(data, slug)
  if (!card) return <Live>{t('state.live')}</Live>
  const name = localized(card.name)
  if (isOn(card)) return <Live>{t('round_on', { round: name })}</Live>
  return (
    <Badge tone="line">
      {card.is_over ? <CheckCheck aria-hidden="true" /> : <Clock aria-hidden="true" />}
      {t(card.is_over ? 'round_over' : 'round_ahead', { round: name })}
    </Badge>
  )
}

/** What the card of a series in the feed counts down to: the next event closes, or it opens. */
export function SeriesCountdown({ slug }: OfSeries) {
  const { t } = useTranslation('next-lock')
  const { data } = useQuery(progressQuery)
  const card = data && cardOf(data, slug)
  const at = card?.phase === 'open' ? card.locks_at : card?.phase === 'not_open' ? card.opens_at : null
  if (!card || at === null || isOn(card)) return null
  const label = t(card.phase === 'open' ? 'until' : 'until_opening')
  return (
    <div>
      <p className="mb-2">{label}</p>
      <Countdown to={Date.parse(at)} label={label} size="small" />
    </div>
  )
}
