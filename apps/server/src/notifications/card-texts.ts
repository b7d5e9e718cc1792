import { type Language, LANGUAGES, type Localized } from '@called-it/contract/languages.ts'
import type { CardNews, FightNews } from './card-news.ts'
import type { CardFightRow } from './card-store.ts'
import type { ChangedFight } from './change-store.ts'
import { atTime, inTime, lines, SWITCH_OFF_KIND } from './texts.ts'

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

/** The most fights of a text that everybody reads. */
const FIGHTS_MAX = 10

type Void = Extract<FightNews, { what: 'void' }>

const OVER: Record<Language, Record<string, string>> = {
  ru: { cancelled: 'бой отменён', draw: 'ничья', no_contest: 'бой признан несостоявшимся' },
  en: { cancelled: 'the fight is cancelled', draw: 'a draw', no_contest: 'a no contest' },
}

/** Returns the message to the owner of a card whose fights have changed. */
export function cardText(lang: Language, news: CardNews, notice: CardNotice): string {
  const { name, round, locks_at, left_ms, names, link } = notice
  const nameOf = (id: number | null) => (id === null ? '?' : names.get(id)![lang])
  const versus = ({ first, second }: CardFightRow) => `${nameOf(first)} — ${nameOf(second)}`
  const line = (item: FightNews) =>
    `• ${versus(item.fight)}: ${item.what === 'void' ? voidText(lang, item, nameOf) : replacedText(lang, item, nameOf)}`
  const head = {
    ru: `Called It, ${name}. Изменения в вашем купоне, ${round}:`,
    en: `Called It, ${name}. Changes to your slip, ${round}:`,
  }[lang]
  const moved = news.moved.map(({ type, fight }) => movedText(lang, type, versus(fight)))
  return lines(
    head,
    ...news.fights.map(line),
    ...moved,
    news.is_incomplete ? incompleteText(lang, locks_at, left_ms) : null,
    link,
    SWITCH_OFF_KIND[lang],
  )
}

function replacedText(
  lang: Language,
  { left, pick, stands }: Extract<FightNews, { what: 'replaced' }>,
  nameOf: (id: number) => string,
): string {
  const change = leftText(lang, left.map(nameOf))
  if (lang === 'ru') return `${change} Ваш выбор, ${nameOf(pick)}, ${stands ? 'в силе' : 'не засчитывается'}.`
  return `${change} Your pick, ${nameOf(pick)}, ${stands ? 'stands' : 'does not count'}.`
}

/** Returns who does not fight any more. */
function leftText(lang: Language, names: readonly string[]): string {
  const isOne = names.length === 1
  if (lang === 'ru') return `замена, ${names.join(' и ')} не ${isOne ? 'выступает' : 'выступают'}.`
  return `${names.join(' and ')} ${isOne ? 'is' : 'are'} out.`
}

/** Returns what every owner of a card with one of these fights reads, in both languages; each reads more about the own picks. */
export const fightsInBoth = (fights: readonly ChangedFight[]): Localized =>
  Object.fromEntries(
    LANGUAGES.map((lang) => {
      const line = ({ first, second, status, is_void, left }: ChangedFight) => {
        const names = left.map((name) => name[lang])
        return `• ${first[lang]} — ${second[lang]}: ${is_void ? `${OVER[lang][status]!}.` : leftText(lang, names)}`
      }
      return [lang, lines(...fights.slice(0, FIGHTS_MAX).map(line), moreOf(lang, fights.length))]
    }),
  ) as Localized

function moreOf(lang: Language, count: number): string | null {
  const more = count - FIGHTS_MAX
  return more > 0
    ? { ru: `• и ещё боёв: ${more}`, en: `• and ${more} more ${more === 1 ? 'fight' : 'fights'}` }[lang]
    : null
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
            ? 'Your pick does not count, and there is no reserve to replace it.'
            : `Your reserve counts instead: ${nameOf(Number(instead))}.`,
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
    return `Купон теперь неполный.${until ? ` Приём прогнозов закроется ${until.in} (${until.at}).` : ''}`
  return `Your slip is incomplete now.${until ? ` Predictions close ${until.in} (${until.at}).` : ''}`
}
