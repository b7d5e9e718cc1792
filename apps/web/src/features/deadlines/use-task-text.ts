import { lowerFirst } from '../../lib/text/first-letter.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { viewOf } from '../../predictions/kinds.ts'
import { isByRounds, type NextLock, openOf, type ProgressRound, searchOfLock } from './progress.ts'
import { useMissingText } from './use-missing-text.ts'

type TaskInput = {
  next: NextLock
  round: ProgressRound | undefined
  isMixed: boolean
  isUnsaved: (id: number) => boolean
}

/** Returns the text of what the next lock needs from the viewer, and the link to it. */
export function useTaskText({ next, round, isMixed, isUnsaved }: TaskInput) {
  const { t } = useTranslation(['next-lock', 'kinds'])
  const localized = useLocalized()
  const { kind, event_id, prediction, missing_all } = next
  const all = useMissingText()(next)
  if (isByRounds(kind) && round) return taskOfRound(round)
  const isComplete = missing_all === 0
  return {
    text: all,
    isComplete,
    action: isComplete
      ? t(viewOf(kind).progress === 'cards' ? 'open_card' : 'open_kind')
      : t(`kinds:${kind}.fill`),
    search: { ...searchOfLock(next), ...(!isComplete && { fill: true as const }) },
  }

  function taskOfRound(shown: ProgressRound) {
    const { unsaved, missing } = openOf(shown, isUnsaved)
    const isFilled = unsaved + missing === 0
    const progress = [
      missing > 0 && t('missing', { count: missing }),
      unsaved > 0 && t('unsaved', { count: unsaved }),
      isFilled && t('complete'),
      isMixed && missing_all > 0 && all,
    ].filter(Boolean)
    return {
      text: [callOf(), ...progress].join(' '),
      isComplete: isFilled,
      action: t(isFilled ? 'open' : 'fill', { round: lowerFirst(localized(shown.name)) }),
      search: { round: shown.key, ...(!isFilled && { fill: true as const }) },
    }
  }

  function callOf() {
    if (event_id !== null && isUnsaved(event_id)) return t('call.unsaved')
    if (!prediction) return t('call.none')
    return t('call.saved', { score: `${prediction.first}:${prediction.second}` })
  }
}
