import type { KindName } from '@called-it/rules/systems.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { now } from '../../lib/time/now.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { KindStanding } from './kind-standing.ts'

/** Says how a kind stands: «5 из 6 групп», whom one named, when it opens; while something is missing, until when. */
export function useStandingWords() {
  const { t } = useTranslation('predictions')
  const localized = useLocalized()
  const { day, time, dayWord } = useFormat()

  return function wordsOf(kind: KindName, standing: KindStanding): string {
    const { phase, total, saved, missing, locksAt, opensAt, chosen } = standing
    if (phase === 'not_open' && saved === 0)
      return opensAt === null ? t('kinds.to_come') : t('kinds.opens', { at: day(opensAt) })
    if (phase === 'locked' && saved === 0) return t('kinds.closed')
    const come = comeOf(kind, { saved, total, chosen })
    if (phase !== 'open' || missing === 0 || locksAt === null) return come
    const isToday = dayWord(locksAt, now()) === 'today'
    return t('kinds.until', { come, at: isToday ? time(locksAt) : day(locksAt) })
  }

  function comeOf(
    kind: KindName,
    { saved, total, chosen }: Pick<KindStanding, 'saved' | 'total' | 'chosen'>,
  ) {
    switch (kind) {
      case 'match':
        return saved === 0 ? t('none_saved') : t('saved_of', { saved, total })
      case 'table_order':
        return t('kinds.orders', { saved, count: total })
      case 'tie':
        return t('kinds.ties', { saved, count: total })
      case 'fight_card':
        return t('kinds.cards', { saved, count: total })
      default:
        if (chosen) return localized(chosen)
        return t(`kinds.${saved > 0 ? 'chosen' : 'unchosen'}.${kind}`)
    }
  }
}
