import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'

/** Formats a share from 0 to 1 in whole percent; a share above 0 is never shown as 0 %. */
export function useShare(): (share: number) => string {
  const { t } = useTranslation('stats')
  const { number } = useFormat()
  return (share) => {
    const percent = Math.round(share * 100)
    return percent === 0 && share > 0 ? t('under_percent') : t('percent', { value: number(percent) })
  }
}
