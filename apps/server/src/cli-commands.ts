import { parseArgs } from 'node:util'
import { makeCaller } from '@called-it/contract/client.ts'
import { readDraw as readDrawCall } from '@called-it/contract/teams/teams.ts'
import { verifyContest } from './backups/backups.ts'
import { ACCOUNT_COMMANDS } from './cli-accounts.ts'
import { BACKUP_COMMANDS } from './cli-backups.ts'
import {
  BY,
  type Command,
  type CommandParts,
  helpOf,
  type Options,
  printChanges,
  readJson,
  type Terminal,
} from './cli-command.ts'
import { runDoctor } from './cli-doctor.ts'
import { TOURNAMENT_COMMANDS } from './cli-tournaments.ts'
import { readConfig } from './config.ts'
import { parseContent, putContent, readContent } from './content/content.ts'
import { answerOf, Problem } from './platform/http/problem.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { startJobSender } from './platform/jobs.ts'
import { counted } from './platform/log.ts'
import { migrate } from './platform/database/migrations.ts'
import { refuseWrongPooler } from './platform/connections/pooler.ts'
import { openDatabase } from './platform/database/db.ts'
import type { Schema } from './schema.ts'
import { type DrawReport, type ReadDrawPage, readDraw, verifyDraw } from './teams/teams.ts'
import { RELEASE } from './platform/release.ts'
import { JOBS } from './worker.ts'

const USAGE = `Usage: npm run cli -- COMMAND; help COMMAND shows one, version the version of the product
  grant ACCOUNT                make a user an owner
  revoke ACCOUNT               take all granted roles away
  sessions ACCOUNT             list where a user is signed in
  sign-out ACCOUNT             end all sessions of a user
  import FILE [--dry-run] [--overwrite]
                               create or update a tournament from its document; try it only; take the document's
                               word where a call has changed the same
  settle SLUG EVENT FILE|JSON  enter the result of an event
  finish SLUG [--force] [--dry-run]
                               finish a tournament; --force: whatever is missing
  reopen SLUG                  take its end back, within REOPEN_HOURS
  feed [list|competitions SOURCE [SEARCH]|import SOURCE COMPETITION [SEASON [PART]]|
       attach SLUG SOURCE COMPETITION [SEASON]|run ID|pause ID|resume ID]
                               results that come by themselves: the feeds; the competitions of a source; a draft of a
                               tournament from one (PART: tables, knockouts, all); a source for a tournament; ask it
                               now; stop it, and let it go on
  content [FILE]               replace questions and rules by a document; without one, print what stands
  verify [SLUG]                recompute ratings and statistics from predictions and
                               results, and compare
  verify-draw SLUG [--from URL]
                               compute a draw again from what is published of it: of this database, or of any
                               site, as the user whose token is in TOKEN
  backup [DIR]                 write a backup into a folder while the product runs; without one, into BACKUP_DIR
  restore FILE [--identity KEYFILE] [--dry-run] [--overwrite [--yes DATABASE]] [--force]
                               restore a backup while the product is stopped, and verify it; --dry-run: only look
                               whether the file is whole; --overwrite: replace a database that is not empty, which is
                               backed up first; --force: keep it although the verification has found mistakes
  doctor [--json] [--send ACCOUNT]
                               look at the address, its certificate, the clock, disk, memory, database, ways to
                               sign in and background jobs; a line for each, with what to do. --send: also send the
                               user of this account a test message by each way. Exit code: 0 all in order,
                               1 warnings, 2 errors`

const COMMANDS: Record<string, Command> = {
  ...ACCOUNT_COMMANDS,
  ...TOURNAMENT_COMMANDS,
  async content({ db, terminal }, [file]) {
    if (file === undefined) terminal.print(JSON.stringify(await readContent(db), null, 2))
    else printChanges(terminal, await putContent(db, BY, parseContent(await readJson(file))))
    return true
  },
  async verify({ db, terminal: { print } }, [slug]) {
    const reports = await verifyContest(db, slug)
    if (slug !== undefined && reports.length === 0) {
      print(`There is no tournament ${slug}.`)
      return false
    }
    for (const { tournament, rows, mistakes } of reports) {
      print(
        `${tournament}: ${counted(rows, 'row')}, ${mistakes.length === 0 ? 'all as they should be' : 'NOT as they should be'}`,
      )
      for (const mistake of mistakes) print(`  ${mistake}`)
    }
    return reports.every((report) => report.mistakes.length === 0)
  },
  async 'verify-draw'({ db, terminal }, [slug = '']) {
    return printDrawReport(terminal, slug, await verifyDraw(slug, (query) => readDraw(db, slug, query)))
  },
}

const SEED_WORDS: Record<DrawReport['seed'], string> = {
  right:
    'the seed is the one that was committed to; what was free and what was drawn has been computed again',
  secret:
    'the seed is published when the tournament has finished and REOPEN_HOURS are over; until then what was free has been computed again',
  wrong: 'the seed is NOT the one that was committed to; what was free has been computed again',
}

/** Prints the result of a draw's verification. Returns whether the draw is correct. */
function printDrawReport(
  { print }: Terminal,
  slug: string,
  { commitment, seed, total, older, kept, mistakes }: DrawReport,
): boolean {
  const isRight = mistakes.length === 0 && seed !== 'wrong'
  print(
    `${slug}: ${counted(total, 'record')}, ${isRight ? 'all as they should be' : 'NOT as they should be'}`,
  )
  print(`  commitment ${commitment}`)
  print(`  ${SEED_WORDS[seed]}`)
  if (older > 0) print(`  drawn by the older way, without weights: ${counted(older, 'record')}`)
  if (kept > 0)
    print(
      `  places given back to people who returned: ${counted(kept, 'record')}; whose they were is in no record`,
    )
  for (const mistake of mistakes) print(`  ${mistake}`)
  return isRight
}

/** Reads the draw that a site publishes, as any signed-in user can. */
function readDrawOf(site: string, slug: string, token: string): ReadDrawPage {
  const call = makeCaller(async ({ url }) => {
    const headers = { Accept: 'application/json', 'Accept-Language': 'en', Authorization: `Bearer ${token}` }
    const response = await fetch(site.replace(/\/+$/, '') + url, { headers })
    const body = (await response.json().catch(() => null)) as { message?: string } | null
    if (!response.ok)
      throw new Error(`${site} answers ${response.status}: ${body?.message ?? 'nothing that can be read'}`)
    return readDrawCall.answer.parse(body)
  })
  return (query) => call(readDrawCall, { params: { slug }, query })
}

/** Runs a line of arguments and returns the exit code. */
export async function runCommand(line: string[], terminal: Terminal): Promise<0 | 1 | 2> {
  try {
    const { positionals, values: options } = parseArgs({
      args: line,
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        'dry-run': { type: 'boolean' },
        overwrite: { type: 'boolean' },
        force: { type: 'boolean' },
        yes: { type: 'string' },
        identity: { type: 'string' },
        json: { type: 'boolean' },
        send: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    })
    const [name = '', ...args] = positionals
    if (name === 'version' || options.version) return print(terminal, `Called It ${RELEASE}`)
    if (name === 'help' || options.help)
      return print(terminal, helpOf(USAGE, name === 'help' ? args[0] : name))
    if (name === 'doctor')
      return await runDoctor(terminal, { asJson: options.json ?? false, sendTo: options.send })
    return (await run(name, args, { terminal, options })) ? 0 : 1
  } catch (error) {
    terminal.complain(explain(error))
    return 1
  }
}

function print(terminal: Terminal, text: string): 0 {
  terminal.print(text)
  return 0
}

async function run(
  name: string,
  args: string[],
  { terminal, options }: { terminal: Terminal; options: Options },
): Promise<boolean> {
  const own = BACKUP_COMMANDS[name]
  if (own) return own({ terminal, options }, args)
  const command = COMMANDS[name]
  if (!command) {
    terminal.complain(name === '' ? USAGE : `There is no command ${name}.\n${USAGE}`)
    return false
  }
  if (options.from !== undefined && command === COMMANDS['verify-draw']) {
    const [slug = ''] = args
    const read = readDrawOf(options.from, slug, terminal.env.TOKEN ?? '')
    return printDrawReport(terminal, slug, await verifyDraw(slug, read))
  }
  return withDatabase(terminal, (parts) => command({ ...parts, terminal, options }, args))
}

/** Runs work on the database of a running server, or else on one that is started for this command. */
async function withDatabase<Result>(
  { env, print, complain }: Terminal,
  work: (parts: Pick<CommandParts, 'db' | 'jobs'>) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env)
  const running = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir))
  const embedded = running ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log: print })
  const url = running ?? embedded!.url
  try {
    if (config.databaseUrl !== null) await refuseWrongPooler(url, null)
    await migrate(url, { onWait: print })
    const onError = (error: Error) => complain(error.message)
    const database = openDatabase<Schema>(url, 2, onError)
    const jobs = await startJobSender(url, JOBS, onError)
    try {
      return await work({ db: database.db, jobs })
    } finally {
      await jobs.close()
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

function explain(error: unknown): string {
  if (error instanceof Problem) {
    const { message, errors } = answerOf(error, 'en').body
    return [
      message,
      ...Object.entries(errors ?? {}).map(([path, texts]) => `  ${path}: ${texts.join('; ')}`),
    ].join('\n')
  }
  return error instanceof Error ? error.message : String(error)
}
