import type { Disagreement } from '@called-it/contract/feeds/feeds.ts'
import { OBSERVED_STATUSES } from '@called-it/rules/feeds/feed-names.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'

export type HeldField = Disagreement['fields'][number]['field']

/** Returns a function that writes what a source says, or what stands, as a person reads it. */
export function useValueWords() {
  const { t } = useTranslation(['desk', 'feeds'])
  const { datedMoment } = useFormat()
  return (field: HeldField, value: string | null): string => {
    if (value === null) return t('feeds:not_said')
    if (field === 'starts_at') return datedMoment(value)
    if (field === 'winner' && (value === 'first' || value === 'second')) return t(`feeds:winner.${value}`)
    const status = field === 'status' && OBSERVED_STATUSES.find((each) => each === value)
    return status ? t(`feeds:status.${status}`) : value
  }
}
