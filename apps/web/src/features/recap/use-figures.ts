import { useMemo } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLanguage } from '../../lib/language/language.ts'

/**
 * Formats the figures of a recap: shares to a tenth of a percent (never rounded up to 100) and averages to a
 * tenth.
 */
export function useFigures() {
  const { number, decimal } = useFormat()
  const language = useLanguage()
  return useMemo(() => {
    const tag = language === 'ru' ? 'ru-RU' : 'en-GB'
    const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
    const tenth = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })
    return {
      number,
      decimal,
      tenth: (value: number) => tenth.format(value),
      // «4%» without a space, as in all other texts.
      percent: (value: number) => share.format(Math.floor(value * 1000) / 1000).replace('\u00a0', ''),
    }
  }, [number, decimal, language])
}
