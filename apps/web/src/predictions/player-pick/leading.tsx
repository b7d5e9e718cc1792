import type { Player } from '@called-it/contract/predictions/player-predictions.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { PlayerKind } from './player-picks.ts'

/** So many leaders are named; of the others only their number is shown. */
const NAMED = 3

/** Who leads for now, since the list has another order after the lock. */
export function Leading({ playerKind, leaders }: { playerKind: PlayerKind; leaders: readonly Player[] }) {
  const { t } = useTranslation('one-pick')
  const localized = useLocalized()
  const { number } = useFormat()
  const [first] = leaders
  if (!first) return null
  const count = first[playerKind.by]
  const names = leaders.slice(0, NAMED).map(({ name }) => localized(name))
  const others = leaders.length - names.length
  return (
    <p className="text-13 text-text-2">
      {t(`${playerKind.kind}.leading`, { count, number: number(count), names: names.join(', ') })}
      {others > 0 && ` ${t('leading_others', { count: others })}`}
    </p>
  )
}
