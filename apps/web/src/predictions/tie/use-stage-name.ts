import type { BracketStage } from '@called-it/contract/predictions/group-predictions.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'

/** Returns a function that names a stage in a word: «1/8», «Финал». */
export function useStageName(): (stage: BracketStage) => string {
  const { t } = useTranslation('bracket')
  const localized = useLocalized()
  return ({ level, name }) => (level ? t(`stage.${level}`) : localized(name))
}
