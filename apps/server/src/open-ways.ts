import { emailWay, reddyWay, telegramWay, unsubscribePath, type Way } from './accounts/accounts.ts'
import { type Company, openCompany } from './company/company.ts'
import type { Config } from './config.ts'
import { smtpMessenger } from './platform/mail/smtp.ts'
import { type BuiltinMessenger, builtinMessenger } from './platform/messenger/messenger.ts'
import { reddyMessenger } from './platform/messenger/reddy.ts'
import { type Telegram, telegram } from './platform/telegram/telegram.ts'
import type { Db } from './schema.ts'

/** The ways to sign in that the settings ask for, with what they are made of. */
export type OpenWays = {
  /** The main one first. */
  ways: Way[]
  company: Company | null
  builtin: BuiltinMessenger | null
  bot: Telegram | null
  close(): Promise<void>
}

/** Opens the ways to sign in. Nobody is asked anything yet. */
export function openWays(
  config: Pick<Config, 'messenger' | 'reddy' | 'mail' | 'telegram' | 'company' | 'publicUrl'>,
  db: Db,
): OpenWays {
  const builtin = config.messenger === 'builtin' ? builtinMessenger(db) : null
  const messenger = config.reddy ? reddyMessenger(config.reddy) : builtin
  const mail = config.mail && openMail(config.mail)
  const bot = config.telegram && telegram(config.telegram)
  const company = config.company && openCompany(config.company)
  const ways: Way[] = []
  if (messenger) ways.push(reddyWay(messenger))
  if (config.mail && mail) ways.push(emailWay(mail, config.mail.domains, config.mail.from.address))
  if (bot) ways.push(telegramWay(bot))
  if (company) ways.push(company.way)
  return {
    ways,
    company,
    builtin,
    bot,
    async close() {
      mail?.close()
      await company?.provider.close()
    },
  }

  function openMail({ url, from, rate }: NonNullable<Config['mail']>) {
    const settings = { url, from, rate, publicUrl: config.publicUrl }
    return smtpMessenger(db, settings, (stops) => unsubscribePath(db, stops))
  }
}
