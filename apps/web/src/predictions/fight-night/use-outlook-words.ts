import { useLanguage, useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { Scenario } from './outlook.ts'
import { pickedOf } from './night-sum.ts'
import type { NightView } from './night-view.ts'

/** Returns functions that name the picked fighter of a fight, and put the ends of the open fights into words. */
export function useOutlookWords(night: NightView) {
  const { t } = useTranslation('fight-night')
  const language = useLanguage()
  const localized = useLocalized()
  const list = new Intl.ListFormat(language, { type: 'conjunction' })

  function nameOf(eventId: number): string {
    const nightFight = night.fights.find(({ fight }) => fight.id === eventId)
    const picked = nightFight?.pick && pickedOf(nightFight.fight, nightFight.pick)
    return picked ? localized(picked.name) : ''
  }

  /** «Если выиграет Перейра, но проиграет Чжан Вэйли:» */
  function endingOf({ endings }: Scenario): string {
    const namesOf = (wanted: boolean) =>
      endings.filter(({ is_right }) => is_right === wanted).map(({ event_id }) => nameOf(event_id))
    const [right, wrong] = [namesOf(true), namesOf(false)]
    const won = t('outlook.won', { count: right.length, names: list.format(right) })
    const lost = t('outlook.lost', { count: wrong.length, names: list.format(wrong) })
    const ending = wrong.length === 0 ? won : right.length === 0 ? lost : t('outlook.and_lost', { won, lost })
    return t('outlook.if', { ending })
  }
  return { nameOf, endingOf }
}
