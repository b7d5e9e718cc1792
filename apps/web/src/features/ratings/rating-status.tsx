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
const TITLE = 'flex items-center gap-x-2 text-13 font-semibold whitespace-nowrap text-text tablet:text-14'

type RatingStatusProps = { sport: SportSlug | undefined } & Pick<RatingPage, 'state' | 'calculated_at'>

/** Whether the rating is interim or final (GAME.md 9), and the moment of its calculation. */
export function RatingStatus({ sport, state, calculated_at }: RatingStatusProps) {
  const { t } = useTranslation('ratings')
  const { datedMoment } = useFormat()
  if (calculated_at === null)
    return (
      <p className={TITLE}>
        <Clock className="text-text-3" aria-hidden="true" />
        {t('not_calculated.title')}
      </p>
    )
  const look = state === 'live' ? null : LOOKS[state]
  return (
    <p className="flex gap-x-2 gap-y-0.5 text-13 text-text-2 tablet:grid" data-state={state}>
      <b className={TITLE}>
        {look ? (
          <>
            <look.Icon className={look.colour} aria-hidden="true" />
            {t(`state.${state}.title`)}
          </>
        ) : (
          <Live>{t(isOfFights(sport) ? 'state.live.title_fights' : 'state.live.title')}</Live>
        )}
      </b>
      <time dateTime={calculated_at}>{t('calculated', { at: datedMoment(calculated_at) })}</time>
    </p>
  )
}

/** Explains the state of the rating; stands below the rows, which need the first screen. */
export function RatingNote({ sport, state, calculated_at }: RatingStatusProps) {
  const { t } = useTranslation('ratings')
  const ending = isOfFights(sport) ? '_fights' : ''
  return (
    <p className="mt-3 text-13 text-text-3">
      {calculated_at === null
        ? t(`not_calculated.text${ending}`)
        : t(state === 'live' ? `state.live.text${ending}` : `state.${state}.text`)}
    </p>
  )
}

const isOfFights = (sport: SportSlug | undefined) =>
  sport !== undefined && sportNamed(sport).events === 'fights'
