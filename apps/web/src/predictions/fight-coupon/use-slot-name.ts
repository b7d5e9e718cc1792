import { useTranslation } from '../../lib/language/translation.ts'
import type { Slot } from '../fight-card/picks.ts'

/** Returns functions that name a line of the coupon: «Г», «главный», and in full «Главный бой»; the others by their number. */
export function useSlotName() {
  const { t } = useTranslation('fight-card')
  return {
    short: (name: Slot['name']) => (typeof name === 'number' ? String(name) : t(`slot.short.${name}`)),
    word: (name: Slot['name']) =>
      typeof name === 'number'
        ? String(name)
        : t(name === 'reserve' ? 'reserve_short' : `slot.short_name.${name}`),
    full: (name: Slot['name']) =>
      typeof name === 'number' ? t('slot.full.other', { number: name }) : t(`slot.full.${name}`),
  }
}
