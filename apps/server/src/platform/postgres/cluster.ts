import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, chown, lstat, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../cannot-start.ts'
import { TIE, writeTie } from './away.ts'
import { LOG, runAs, type PostgresPlace } from './place.ts'
import { openPlain, readPlain } from './plain-file.ts'

const run = promisify(execFile)

/** The superuser of the cluster: it creates the database and the product's role, and nothing else. */
export const SUPERUSER = 'called_it'
/** The product's role: the owner of its database and of nothing else. */
export const ROLE = 'called_it_app'

/** The file of the passwords beside the data. */
const PASSWORD_FILES = { [SUPERUSER]: 'password', [ROLE]: 'app-password' }
type DatabaseUser = keyof typeof PASSWORD_FILES
/** The files that this process reads and writes beside the data. */
const OUR_FILES = [...Object.values(PASSWORD_FILES), LOG, TIE]

/**
 * Creates the data folder unless there is one. It is made beside its place and renamed when complete: an
 * interrupted creation leaves nothing that a later start would trust.
 */
export async function createCluster(place: PostgresPlace, log: (line: string) => void): Promise<void> {
  const version = (await readPlain(join(place.home, 'data', 'PG_VERSION')))?.trim()
  if (version !== undefined) {
    if (place.owner) await takeHome(place.home)
    return refuseOtherVersion(place, version)
  }
  log('Creating the database, once.')
  const prefix = draftPrefix(place.home)
  for (const name of await readdir(dirname(prefix))) {
    if (name.startsWith(basename(prefix))) await removeFolder(join(dirname(prefix), name))
  }
  const draft = await mkdtemp(prefix)
  const passwordFile = join(draft, PASSWORD_FILES[SUPERUSER])
  const data = join(draft, 'data')
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, makePassword(), { mode: 0o600 })
  if (place.owner) {
    await chmod(draft, 0o755)
    await chown(data, place.owner.uid, place.owner.gid)
    // initdb reads the file as that user; later nobody does.
    await chown(passwordFile, place.owner.uid, place.owner.gid)
  }
  await runInitdb(place, data, passwordFile)
  if (place.owner) await chown(passwordFile, 0, 0)
  if (place.tie !== null) await writeTie(draft, place.tie)
  await rename(draft, place.home)
}

/**
 * Deletes everything at once: the remains of an interrupted deletion are no database, and the next creation removes them.
 */
export async function removeCluster(home: string): Promise<void> {
  const gone = `${draftPrefix(home)}${randomBytes(4).toString('hex')}`
  try {
    await rename(home, gone)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  await removeFolder(gone)
}

/** Returns the password of a user of this database; null: none yet. */
export const readPassword = (home: string, user: DatabaseUser): Promise<string | null> =>
  readPlain(join(home, PASSWORD_FILES[user]))

/** Returns the role's password; creates it if there is none. */
export async function findRolePassword(home: string): Promise<string> {
  const known = await readPassword(home, ROLE)
  if (known) return known
  const password = makePassword()
  const path = join(home, PASSWORD_FILES[ROLE])
  // Renamed when it is complete and on the disk: an interrupted start leaves no empty file.
  const draft = `${path}.new`
  await rm(draft, { force: true })
  await writeFile(draft, password, { mode: 0o600, flag: 'wx', flush: true })
  await rename(draft, path)
  return password
}

const makePassword = (): string => randomBytes(24).toString('hex')
const draftPrefix = (home: string): string => `${home}.new-`

/**
 * As root: makes root the owner of the folder and of the files beside the data. Earlier versions gave them to the user that
 * runs PostgreSQL, who could have put links there. From the first line on nobody can, so a file that is checked afterwards
 * stays a plain file.
 */
async function takeHome(home: string): Promise<void> {
  await using folder = await open(home, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  await folder.chown(0, 0)
  await folder.chmod(0o755)
  const ours = await readdir(home)
  for (const name of OUR_FILES.filter((each) => ours.includes(each))) {
    await using file = await openPlain(join(home, name), constants.O_RDONLY)
    await file.chown(0, 0)
    await file.chmod(0o600)
  }
}

/**
 * As root: closes a folder to everybody else before it is deleted, so that no folder in it can be replaced by a link
 * meanwhile.
 */
async function removeFolder(folder: string): Promise<void> {
  for (const path of process.getuid?.() === 0 ? [folder, join(folder, 'data')] : []) {
    const stats = await lstat(path).catch(() => null)
    if (!stats?.isDirectory()) continue
    await chown(path, 0, 0)
    await chmod(path, 0o700)
  }
  await rm(folder, { recursive: true, force: true })
}

async function runInitdb(place: PostgresPlace, data: string, passwordFile: string): Promise<void> {
  const initdb = (ctype: string) =>
    run(
      join(place.bin, 'initdb'),
      [
        `--pgdata=${data}`,
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
