import { useTranslation } from '../../lib/language/translation.ts'
import type { Broken } from '../fight-card/violations.ts'

/**
 * Returns a function that explains which rule a card breaks and what to do about it (DESIGN 7). `times`: what a doubled pick
 * multiplies by.
 */
export function useViolationWords(times: number) {
  const { t } = useTranslation('fight-card')
  return (broken: Broken): { title: string; text: string } => {
    switch (broken.code) {
      case 'IncorrectEventsCount': {
        const { missing } = broken
        return {
          title: t('violation.count'),
          text:
            missing > 0
              ? t('violation.missing', { count: missing })
              : t('violation.over', { count: -missing }),
        }
      }
      case 'IncorrectReserveEventsCount':
        return broken.reserves === 0
          ? { title: t('violation.no_reserve'), text: t('violation.no_reserve_text') }
          : { title: t('violation.reserves'), text: t('violation.reserves_text') }
      case 'IncorrectMainAndSecondaryEventsCount':
        return { title: t('violation.mandatory'), text: t(`violation.lacks.${broken.lacks}`) }
      case 'EmptyEvents':
        return { title: t('violation.empty'), text: t('violation.empty_text') }
      case 'IncorrectMultiplyEventsCount':
        return { title: t('violation.doubled', { times }), text: t('violation.doubled_text') }
      case 'IncorrectStatusForMainOrSecondaryEvent':
        return { title: t('violation.mandatory_reserve'), text: t('violation.lacks.both') }
    }
  }
}
