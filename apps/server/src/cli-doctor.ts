import { tidyEmail } from '@called-it/contract/account/email.ts'
import type { Language } from '@called-it/contract/languages.ts'
import type { Finding, FindingState } from '@called-it/contract/health/health.ts'
import type { Terminal } from './cli-command.ts'
import { makePushMailer } from './accounts/accounts.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { examine, examineMachine, keepReport, sendTests, wrong } from './doctor/doctor.ts'
import { openWays } from './open-ways.ts'
import { CannotStart, explainDatabase } from './platform/cannot-start.ts'
import { openDatabase } from './platform/database/db.ts'
import { findEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import type { Schema } from './schema.ts'

/** The most connections that the doctor opens. */
const CONNECTIONS = 3
const LABELS: Record<Language, Record<FindingState, string>> = {
  ru: { ok: 'хорошо', warn: 'ВНИМАНИЕ', error: 'ОШИБКА', off: 'не включено' },
  en: { ok: 'ok', warn: 'WARNING', error: 'ERROR', off: 'not in use' },
}
const LABEL_WIDTH = 12
const CODES = { ok: 0, off: 0, warn: 1, error: 2 } as const

/** The language of a terminal, as its system has it. */
const languageOf = ({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language =>
  (LC_ALL || LC_MESSAGES || LANG || '').toLowerCase().startsWith('ru') ? 'ru' : 'en'

/** How the doctor answers, and to whose account it sends a test message by each way; left out: to nobody. */
type Asked = { asJson: boolean; sendTo: string | undefined }

/** Looks at everything and prints a line for each finding. Returns the exit code: 0 all in order, 1 warnings, 2 errors. */
export async function runDoctor({ env, print }: Terminal, { asJson, sendTo }: Asked): Promise<0 | 1 | 2> {
  const findings = await examineAll(env, sendTo)
  const code = Math.max(...findings.map(({ state }) => CODES[state])) as 0 | 1 | 2
  if (asJson) print(JSON.stringify({ code, findings }, null, 2))
  else for (const finding of findings) print(lineOf(finding, languageOf(env)))
  return code
}

function lineOf({ state, text, todo }: Finding, language: Language): string {
  const sentences = todo && state !== 'ok' ? `${text[language]} ${todo[language]}` : text[language]
  return `${LABELS[language][state].padEnd(LABEL_WIDTH)} ${sentences}`
}

async function examineAll(env: NodeJS.ProcessEnv, sendTo: string | undefined): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.mistakes.map(wrong.setting)
  }
  const warnings = config.warnings.map(wrong.warning)
  const url = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir))
  if (url === null) return [...warnings, wrong.stopped(config.dataDir), ...(await examineMachine(config))]
  const database = openDatabase<Schema>(url, CONNECTIONS, () => {})
  const opened = openWays(config, database.db)
  const push = makePushMailer(database.db, { publicUrl: config.publicUrl, hosts: config.pushHosts })
  try {
    const refused = await refusal(url, () => database.pool.query('select from notes'))
    if (refused) return [...warnings, refused, ...(await examineMachine(config))]
    const findings = [...warnings, ...(await examine(database, config, opened.ways))]
    await keepReport(database.db, findings)
    if (sendTo === undefined) return findings
    const messages = {
      account: sendTo.includes('@') && !sendTo.includes(':') ? tidyEmail(sendTo) : sendTo,
      language: languageOf(env),
    }
    return [...findings, ...(await sendTests(database.db, opened.ways, push, messages))]
  } finally {
    push.close()
    await opened.close()
    await database.close()
  }
}

const NO_TABLE = '42P01'

/** Says why the database cannot be used; null: it can. */
async function refusal(url: string, tryIt: () => Promise<unknown>): Promise<Finding | null> {
  try {
    await tryIt()
    return null
  } catch (error) {
    if ((error as { code?: string }).code === NO_TABLE) return wrong.empty()
    const explained = explainDatabase(url, error)
    if (!(explained instanceof CannotStart)) throw error
    return wrong.database(explained.message)
  }
}
