import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { now } from '../../lib/time/now.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { cardOf, isOn, progressQuery } from './progress.ts'

/**
 * The current event of a running series, in one line: «UFC 321: Аспиналл — Ган, первый бой завтра в 15:45».
 */
export function SeriesNews({ slug }: { slug: string }) {
  const { t } = useTranslation('next-lock')
  const localized = useLocalized()
  const { time, day, dayWord } = useFormat()
  const { data } = useQuery(progressQuery)
  const card = data && cardOf(data, slug)
  if (!card) return null
  const { phase, opens_at, locks_at } = card
  const round = localized(card.name)
  if (isOn(card)) return t('round_on', { round })
  if (phase === 'open' && locks_at)
    return t(`first_fight.${dayWord(locks_at, now())}`, { round, time: time(locks_at), day: day(locks_at) })
  if (phase === 'not_open' && opens_at) return t('opens', { round, day: day(opens_at) })
  return t(card.is_over ? 'round_over' : 'round_ahead', { round })
}
