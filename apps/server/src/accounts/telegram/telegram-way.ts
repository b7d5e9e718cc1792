import type { Telegram } from '../../platform/telegram/telegram.ts'
import type { Way } from '../identities/way.ts'

/** The way of Telegram: an identity is the number of a person's private chat with the bot. */
export const telegramWay = (telegram: Telegram): Way => ({
  key: 'telegram',
  kind: 'link',
  name: { ru: 'Telegram', en: 'Telegram' },
  messenger: telegram,
  bot: telegram,
  check: () => telegram.check(),
})
