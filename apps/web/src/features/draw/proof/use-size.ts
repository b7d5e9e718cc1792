import { useFormat } from '../../../lib/language/format.ts'
import { useTranslation } from '../../../lib/language/translation.ts'

const KB = 1000
const MB = 1000 * KB

/** Formats a size in bytes: «84 КБ», “66 MB”. */
export function useSize(): (bytes: number) => string {
  const { t } = useTranslation('draw')
  const { number } = useFormat()
  return (bytes) =>
    bytes < MB
      ? t('proof.kb', { number: number(Math.max(1, Math.round(bytes / KB))) })
      : t('proof.mb', { number: number(Math.round(bytes / MB)) })
}
