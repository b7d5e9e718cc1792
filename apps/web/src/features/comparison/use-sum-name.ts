import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { Comparison } from './comparison.ts'

/** Names what brought something: a round by its name, else what was asked. */
export function useSumName(): (sum: Pick<Comparison['sums'][number], 'kind' | 'round'>) => string {
  const { t } = useTranslation('kinds')
  const localized = useLocalized()
  return ({ kind, round }) => (round ? localized(round.name) : t(`${kind}.compared`))
}
