import { sportNamed, type SportSlug } from '@called-it/rules/systems.ts'
import { BadgeCheck, Clock, Hourglass } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Live } from '../../ui/figures/badge.tsx'
import type { RatingPage } from './ratings.ts'

const LOOKS = {
  provisional: { Icon: Hourglass, colour: 'text-warn' },
  official: { Icon: BadgeCheck, colour: 'text-ok' },
}
const TITLE = 'flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-semibold text-text'

type RatingStatusProps = { sport: SportSlug | undefined } & Pick<RatingPage, 'state' | 'calculated_at'>

/** The moment of the rating's calculation, and whether it is interim or final (GAME.md 9). */
export function RatingStatus({ sport, state, calculated_at }: RatingStatusProps) {
  const { t } = useTranslation('ratings')
  const { datedMoment } = useFormat()
  const isOfFights = sport !== undefined && sportNamed(sport).events === 'fights'
  if (calculated_at === null)
    return (
      <div className="grid gap-0.5 text-13 text-text-2">
        <b className={TITLE}>
          <Clock className="text-text-3" aria-hidden="true" />
          {t('not_calculated.title')}
        </b>
        <span>{t(isOfFights ? 'not_calculated.text_fights' : 'not_calculated.text')}</span>
      </div>
    )
  const look = state === 'live' ? null : LOOKS[state]
  return (
    <div className="grid gap-0.5 text-13 text-text-2" data-state={state}>
      <b className={TITLE}>
        {look ? (
          <>
            <look.Icon className={look.colour} aria-hidden="true" />
            {t(`state.${state}.title`)}
          </>
        ) : (
          <Live>{t(isOfFights ? 'state.live.title_fights' : 'state.live.title')}</Live>
        )}
        <time className="font-normal text-text-2" dateTime={calculated_at}>
          {t('calculated', { at: datedMoment(calculated_at) })}
        </time>
      </b>
      <span>{t(isOfFights && !look ? 'state.live.text_fights' : `state.${state}.text`)}</span>
    </div>
  )
}
