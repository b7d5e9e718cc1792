import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'

/** Returns how the map of a bracket fills a tie, and the text in its place, which names the stage in view. */
export function useMapWords(stages: readonly BracketStage[], pickOf: (tie: BracketTie) => number | null) {
  const { t } = useTranslation('bracket')
  const localized = useLocalized()
  const all = stages.flatMap(({ events }) => events)
  return {
    fillOf: (tie: BracketTie) =>
      pickOf(tie) !== null ? 'picked' : tie.phase === 'not_open' ? 'wait' : 'open',
    label: (stage: BracketStage) =>
      t('map', {
        picked: all.filter((tie) => pickOf(tie) !== null).length,
        total: all.length,
        stage: localized(stage.name),
      }),
  } as const
}
