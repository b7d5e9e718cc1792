import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../cannot-start.ts'
import { writeTie } from './away.ts'
import { runAs, type PostgresPlace } from './place.ts'

const run = promisify(execFile)

/** The database user that owns everything; its password lies beside the data. */
export const SUPERUSER = 'called_it'

/**
 * Creates the data folder unless there is one. It is made beside its place and renamed when complete: an
 * interrupted creation leaves nothing that a later start would trust.
 */
export async function createCluster(place: PostgresPlace, log: (line: string) => void): Promise<void> {
  const version = await readVersion(place.home)
  if (version !== null) return refuseOtherVersion(place, version)

  log('Creating the database, once.')
  const prefix = `${place.home}.new-`
  for (const name of await readdir(dirname(prefix))) {
    if (name.startsWith(basename(prefix))) await rm(join(dirname(prefix), name), { recursive: true })
  }
  const draft = await mkdtemp(prefix)
  const passwordFile = join(draft, 'password')
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (place.owner) {
    // initdb reads the file as that user; root may read it anyway.
    await chown(draft, place.owner.uid, place.owner.gid)
    await chown(passwordFile, place.owner.uid, place.owner.gid)
  }
  await runInitdb(place, draft, passwordFile)
  if (place.tie !== null) await writeTie(draft, place.tie)
  await rename(draft, place.home)
}

export const readPassword = (home: string): Promise<string> => readFile(join(home, 'password'), 'utf8')

async function runInitdb(place: PostgresPlace, draft: string, passwordFile: string): Promise<void> {
  const initdb = (ctype: string) =>
    run(
      join(place.bin, 'initdb'),
      [
        `--pgdata=${join(draft, 'data')}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth-local=reject',
        '--auth-host=scram-sha-256',
        '--encoding=UTF8',
        // The builtin provider folds the case of Cyrillic and sorts alike on every system.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${ctype}`,
      ],
      runAs(place),
    )
  try {
    // Trigram search asks the system's character types, and would skip Cyrillic letters with plain C.
    await initdb('C.UTF-8')
  } catch (error) {
    if (!String((error as { stderr?: string }).stderr).includes('invalid locale name')) throw error
    await initdb('C')
  }
}

const readVersion = (home: string): Promise<string | null> =>
  readFile(join(home, 'data', 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )

async function refuseOtherVersion(place: PostgresPlace, version: string): Promise<void> {
  // postgres --version prints "postgres (PostgreSQL) 18.4".
  const { stdout } = await run(join(place.bin, 'postgres'), ['--version'], runAs(place))
  const shipped = /(\d+)\.\d+/.exec(stdout)?.[1]
  if (version === shipped) return
  throw new CannotStart(
    `The database in ${place.home} was made by PostgreSQL ${version}, and this version brings PostgreSQL ${shipped}. ` +
      'Start the version that made it, move the data with pg_dump, then start this one with an empty DATA_DIR.',
  )
}
