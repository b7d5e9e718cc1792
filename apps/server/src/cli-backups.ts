import { resolve } from 'node:path'
import { checkFile, restoreBackup, summaryOf, writeBackup } from './backups/backups.ts'
import type { Options, Terminal } from './cli-command.ts'
import { type Config, readConfig } from './config.ts'
import { counted } from './platform/log.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'

type Parts = { terminal: Terminal; options: Options }
/** A command that opens the database by itself: it must not migrate it first. */
type OwnCommand = (parts: Parts, args: string[]) => Promise<boolean>

/** The commands for backups. */
export const BACKUP_COMMANDS: Record<string, OwnCommand> = {
  async backup({ terminal }, [given]) {
    const config = readConfig(terminal.env)
    const folder = given === undefined ? config.backups.folder : resolve(given)
    if (folder === null) {
      terminal.complain(
        'Name the folder that the backup is written to: npm run cli -- backup DIR, or set BACKUP_DIR.',
      )
      return false
    }
    const { path, bytes, manifest } = await withAddress(config, terminal, true, (url) =>
      writeBackup(url, { folder, prefix: 'called-it-', key: config.backups.key }),
    )
    terminal.print(path)
    terminal.print(
      `${summaryOf(manifest)}; ${megabytes(bytes)}, in ${seconds(manifest.ms)}${config.backups.key === null ? '' : ', encrypted'}.`,
    )
    return true
  },
  async restore({ terminal, options }, [given]) {
    if (given === undefined) {
      terminal.complain('Name the file of the backup: npm run cli -- restore FILE.')
      return false
    }
    const config = readConfig(terminal.env)
    const file = {
      path: resolve(given),
      identity: options.identity === undefined ? null : resolve(options.identity),
    }
    if (options['dry-run']) {
      terminal.print(`${file.path} is whole: ${summaryOf(await checkFile(file))}. Nothing is written.`)
      return true
    }
    const { manifest, reports, ms } = await withAddress(config, terminal, false, (url) =>
      restoreBackup(url, {
        file,
        mayReplace: (database) => mayReplace({ terminal, options }, database),
        pointFolder: config.backups.folder,
        key: config.backups.key,
        force: options.force ?? false,
        onStep: terminal.print,
      }),
    )
    for (const { tournament, rows, points, mistakes } of reports) {
      terminal.print(
        `${tournament}: ${counted(rows, 'row')} with ${counted(points, 'point')}, ${mistakes.length === 0 ? 'all as they should be' : 'NOT as they should be'}`,
      )
      for (const mistake of mistakes) terminal.print(`  ${mistake}`)
    }
    terminal.print(
      `Restored in ${seconds(ms)}: the database is as it was at ${manifest.taken_at}, and people stay signed in. Now start Called It.`,
    )
    return reports.every(({ mistakes }) => mistakes.length === 0)
  },
}

/** Asks for the name of a database that is to be replaced, unless the command has named it. */
async function mayReplace({ terminal, options }: Parts, database: string): Promise<boolean> {
  if (!options.overwrite) return false
  if (options.yes !== undefined) return options.yes === database
  if (!terminal.ask) return false
  const typed = await terminal.ask(
    `Everything in the database ${database} will be replaced. Type its name to go on: `,
  )
  return typed.trim() === database
}

/** Runs work on the address of the database. The embedded one is started for it, unless a running one `mayRun`. */
async function withAddress<Result>(
  config: Config,
  terminal: Terminal,
  mayRun: boolean,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const running = config.databaseUrl ?? (mayRun ? await findEmbeddedPostgres(config.dataDir) : null)
  if (running !== null) return work(running)
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: terminal.print })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
