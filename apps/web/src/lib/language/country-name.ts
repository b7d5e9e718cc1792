import { useMemo } from 'react'
import { useLanguage } from './language.ts'
import { useTranslation } from './translation.ts'

/** The countries that have a national team but no ISO code of their own. */
const HOME_NATIONS = ['gb-eng', 'gb-nir', 'gb-sct', 'gb-wls'] as const

/**
 * Returns the function that names a country by the code of its flag, such as `de` or `gb-eng`. An unknown
 * code gives undefined. `short` gives short names: «США».
 */
export function useCountryName(style: 'long' | 'short' = 'long'): (code: string) => string | undefined {
  const language = useLanguage()
  const { t } = useTranslation('ui')
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style })
    return (code) => {
      const nation = HOME_NATIONS.find((each) => each === code.toLowerCase())
      if (nation) return t(`nations.${nation}`)
      return /^[a-z]{2}$/i.test(code) ? names.of(code.toUpperCase()) : undefined
    }
  }, [language, style, t])
}
