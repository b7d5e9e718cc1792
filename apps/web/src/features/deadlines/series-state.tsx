import { useQuery } from '@tanstack/react-query'
import { Clock, Flag, PencilLine } from 'lucide-react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Badge, Live } from '../../ui/figures/badge.tsx'
import { useTimeLeft } from '../../ui/figures/use-time-left.ts'
import { LockText } from './lock-text.tsx'
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

type SeriesTimeProps = SeriesStateProps & {
  /** Whether the time until the event locks stands elsewhere on the page. */
  isTimed: boolean
}

/** When the current event of a series locks or opens, in one line with its name. */
export function SeriesDeadline({ slug, isTimed }: SeriesTimeProps) {
  const { t } = useTranslation('next-lock')
  const localized = useLocalized()
  const timeLeft = useTimeLeft()
  const card = useCard(slug)
  const at = card && momentOf(card, isTimed)
  if (!at) return null
  if (card.phase === 'open') return <LockText slug={slug} otherwise={null} />
  return (
    <>
      {t('series.opens', { round: localized(card.name) })}{' '}
      <b className="font-semibold text-text">{timeLeft(Date.parse(at))}</b>
    </>
  )
}

/** The name of the current event of a series, unless its deadline names it. */
export function SeriesEvent({ slug, isTimed }: SeriesTimeProps) {
  const localized = useLocalized()
  const card = useCard(slug)
  if (!card || momentOf(card, isTimed)) return null
  return <p className="font-semibold text-text">{localized(card.name)}</p>
}

function momentOf({ phase, is_over, locks_at, opens_at }: ProgressCard, isTimed: boolean): string | null {
  if (is_over || phase === 'locked') return null
  if (phase === 'open') return isTimed ? null : locks_at
  return opens_at
}

function useCard(slug: string) {
  const { data } = useQuery(progressQuery)
  return data && cardOf(data, slug)
}
