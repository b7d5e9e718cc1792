import type { KindName } from '@called-it/rules/systems.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { viewOf } from '../kinds.ts'
import { now } from '../../lib/time/now.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { KindState } from './kind-state.ts'

/** Returns the text of a kind's state: «5 из 6 групп», the chosen team, when it opens, or until when answers are missing. */
export function useStateWords() {
  const { t } = useTranslation(['predictions', 'kinds'])
  const localized = useLocalized()
  const { day, time, dayWord } = useFormat()

  return function wordsOf(kind: KindName, state: KindState): string {
    const { phase, total, saved, missing, locksAt, opensAt, chosen } = state
    if (phase === 'not_open' && saved === 0)
      return opensAt === null ? t('kinds.to_come') : t('kinds.opens', { at: day(opensAt) })
    if (phase === 'locked' && saved === 0) return t('kinds.closed')
    const answers = answersOf(kind, { saved, total, chosen })
    if (phase !== 'open' || missing === 0 || locksAt === null) return answers
    const isToday = dayWord(locksAt, now()) === 'today'
    return t('kinds.until', { come: answers, at: isToday ? time(locksAt) : day(locksAt) })
  }

  function answersOf(
    kind: KindName,
    { saved, total, chosen }: Pick<KindState, 'saved' | 'total' | 'chosen'>,
  ) {
    const { per, progress } = viewOf(kind)
    if (per === 'tournament')
      return chosen ? localized(chosen) : t(`kinds:${kind}.${saved > 0 ? 'chosen' : 'unchosen'}`)
    if (progress === 'rounds' && saved === 0) return t('none_saved')
    return t(`kinds:${kind}.saved`, { saved, count: total })
  }
}
