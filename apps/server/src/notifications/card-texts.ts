import type { Language, Localized } from '@called-it/contract/languages.ts'
import type { CardNews, FightNews } from './card-news.ts'
import type { CardFightRow } from './card-store.ts'
import { atTime, inTime, lines, SWITCH_OFF } from './texts.ts'

/** The data of a message about a changed card besides the changes. */
export type CardNotice = {
  name: string
  round: string
  /** When the card locks, and how long that is from now (ms). */
  locks_at: string | null
  left_ms: number | null
  /** Names of fighters by their ids. */
  names: ReadonlyMap<number, Localized>
  link: string | null
}

type Void = Extract<FightNews, { what: 'void' }>

const OVER: Record<Language, Record<string, string>> = {
  ru: { cancelled: 'бой отменён', draw: 'ничья', no_contest: 'бой признан несостоявшимся' },
  en: { cancelled: 'the fight is off', draw: 'a draw', no_contest: 'a no contest' },
}

/** Returns the message to the owner of a card whose fights have changed. */
export function cardText(lang: Language, news: CardNews, notice: CardNotice): string {
  const { name, round, locks_at, left_ms, names, link } = notice
  const nameOf = (id: number | null) => (id === null ? '?' : names.get(id)![lang])
  const versus = ({ first, second }: CardFightRow) => `${nameOf(first)} – ${nameOf(second)}`
  const line = (item: FightNews) =>
    `• ${versus(item.fight)}: ${item.what === 'void' ? voidText(lang, item, nameOf) : replacedText(lang, item, nameOf)}`
  const head = {
    ru: `Called It, ${name}. Изменения в вашем купоне, ${round}:`,
    en: `Called It, ${name}. Your card of ${round} has changed:`,
  }[lang]
  const moved = news.moved.map(({ type, fight }) => movedText(lang, type, versus(fight)))
  return lines(
    head,
    ...news.fights.map(line),
    ...moved,
    news.is_incomplete ? incompleteText(lang, locks_at, left_ms) : null,
    link,
    SWITCH_OFF[lang],
  )
}

function replacedText(
  lang: Language,
  { left, pick, stands }: Extract<FightNews, { what: 'replaced' }>,
  nameOf: (id: number) => string,
): string {
  const out = left.map(nameOf)
  const isOne = out.length === 1
  if (lang === 'ru') {
    const change = `замена, ${out.join(' и ')} не ${isOne ? 'выступает' : 'выступают'}.`
    return `${change} Ваш выбор, ${nameOf(pick)}, ${stands ? 'в силе' : 'не засчитывается'}.`
  }
  const change = `${out.join(' and ')} ${isOne ? 'is' : 'are'} out.`
  return `${change} Your pick, ${nameOf(pick)}, ${stands ? 'stands' : 'does not count'}.`
}

function voidText(lang: Language, { fight, instead }: Void, nameOf: (id: number) => string): string {
  const over = OVER[lang][fight.status]!
  const then = {
    ru:
      instead === 'open'
        ? 'Ваш выбор не засчитывается.'
        : instead === 'reserve'
          ? 'Это был ваш резервный бой.'
          : instead === 'none'
            ? 'Ваш выбор не засчитывается, и резерва для замены нет.'
            : `Вместо этого боя засчитывается ваш резерв: ${nameOf(Number(instead))}.`,
    en:
      instead === 'open'
        ? 'Your pick does not count.'
        : instead === 'reserve'
          ? 'It was your reserve.'
          : instead === 'none'
            ? 'Your pick does not count, and there is no reserve left to step in.'
            : `Your reserve steps in: ${nameOf(Number(instead))}.`,
  }[lang]
  return `${over}. ${then}`
}

function movedText(lang: Language, type: string, fight: string): string {
  if (lang === 'ru') return `${type === 'main' ? 'Главный' : 'Со-главный'} бой теперь ${fight}.`
  return `The ${type === 'main' ? 'main' : 'co-main'} fight is now ${fight}.`
}

function incompleteText(lang: Language, locksAt: string | null, leftMs: number | null): string {
  const until =
    locksAt === null || leftMs === null ? null : { at: atTime(lang, locksAt), in: inTime(lang, leftMs) }
  if (lang === 'ru')
    return `Купон теперь неполный.${until ? ` Приём закроется ${until.in} (${until.at}).` : ''}`
  return `Your card is incomplete now.${until ? ` It locks ${until.in} (${until.at}).` : ''}`
}
