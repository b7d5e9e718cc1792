import type { Player } from '@called-it/contract/predictions/player-predictions.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { PlayerKind } from './player-picks.ts'

/** So many leaders are named. */
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
  return (
    <p className="text-13 text-text-2 max-tablet:mb-1.5">
      {t(`${playerKind.kind}.leading`, { count, number: number(count), names: names.join(', ') })}
      {leaders.length > NAMED && ` ${t('leading_others')}`}
    </p>
  )
}
