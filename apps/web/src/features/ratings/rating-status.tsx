import { BadgeCheck, Clock, Hourglass } from 'lucide-react'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Live } from '../../ui/badge.tsx'
import type { RatingPage } from './ratings.ts'

const ICONS = { provisional: Hourglass, official: BadgeCheck }

/** When the rating was calculated, and how far it can be relied on (GAME.md 9). */
export function RatingStatus({ state, calculated_at }: Pick<RatingPage, 'state' | 'calculated_at'>) {
  const { t } = useTranslation('ratings')
  const { moment } = useFormat()
  if (calculated_at === null)
    return (
      <div className="rating-status">
        <b>
          <Clock aria-hidden="true" />
          {t('not_calculated.title')}
        </b>
        <span>{t('not_calculated.text')}</span>
      </div>
    )
  const Icon = state === 'live' ? null : ICONS[state]
  return (
    <div className="rating-status" data-state={state}>
      <b>
        {Icon ? (
          <>
            <Icon aria-hidden="true" />
            {t(`state.${state}.title`)}
          </>
        ) : (
          <Live>{t('state.live.title')}</Live>
        )}
        <time dateTime={calculated_at}>{t('calculated', { at: moment(calculated_at) })}</time>
      </b>
      <span>{t(`state.${state}.text`)}</span>
    </div>
  )
}
