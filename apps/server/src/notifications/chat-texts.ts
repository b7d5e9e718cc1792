import type { Language } from '@called-it/contract/languages.ts'
import { lines, messagesText, SWITCH_OFF_KIND } from './texts.ts'

/**
 * Returns the message about a chat. It quotes nothing: what is removed from a chat must not stay in e-mails. Null: the only new
 * message was removed.
 */
export function chatText(
  lang: Language,
  { count, team, author, link }: { count: number; team: string; author: string | null; link: string | null },
): string | null {
  if (author === null && count === 1) return null
  const head = {
    ru: `Called It. Чат команды «${team}»: ${messagesText('ru', count)}`,
    en: `Called It. Chat of the team ${team}: ${messagesText('en', count)}`,
  }[lang]
  const who =
    author === null
      ? ''
      : count === 1
        ? { ru: `, пишет ${author}`, en: ` from ${author}` }[lang]
        : { ru: `, последнее пишет ${author}`, en: `, the last one from ${author}` }[lang]
  return lines(`${head}${who}.`, link, SWITCH_OFF_KIND[lang])
}
