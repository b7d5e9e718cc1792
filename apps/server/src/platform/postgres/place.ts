import { access, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { AWAY, type AwayPlace, findAway, listEstranged, makeAway } from './away.ts'
import { refuseFolderOfOthers } from './plain-file.ts'
import { findShippedPrograms, findUsablePrograms } from './programs.ts'
import {
  findUnprivilegedUser,
  nameUser,
  programEnvironment,
  succeedsAs,
  type SystemUser,
} from './system-user.ts'

/** The log of the server, beside the data. */
export const LOG = 'postgres.log'

export type PostgresPlace = {
  /**
   * The folder of `data/`, the passwords and `postgres.log`; missing before the first start. This process owns it even if
   * `data/` belongs to another user: nobody else puts files beside the data.
   */
  home: string
  /** The folder of `postgres`, `initdb` and `pg_ctl`. */
  bin: string
  /** The user that PostgreSQL runs as if this process is root, which PostgreSQL refuses; null: the user of this process. */
  owner: SystemUser | null
  /** The file that names the data folder if the data lies elsewhere. */
  tie: string | null
}

/**
 * Decides where the embedded database of `dataDir` lives and who runs it. As root that is another system user:
 * the owner of the data if there is any, else `postgres` or `nobody`. What that user cannot enter (a clone or a
 * data folder under /root, say) is kept below /var/lib/called-it, and `log` hears where.
 */
export async function findPostgresPlace(
  dataDir: string,
  log: (line: string) => void,
): Promise<PostgresPlace> {
  await mkdir(dataDir, { recursive: true })
  const folder = await realpath(dataDir)
  await refuseFolderOfOthers(folder)
  const wished = join(folder, 'postgres')
  const shipped = findShippedPrograms()
  if (process.getuid?.() !== 0) {
    await refuseForeignData(wished)
    return { home: wished, bin: join(shipped.folder, 'bin'), owner: null, tie: null }
  }

  const away = await findAway(folder)
  const hasAway = away !== null && (await holdsData(away.home))
  const present = (await holdsData(wished)) ? wished : hasAway ? away.home : null
  const owner = present ? await findOwner(present) : await findUnprivilegedUser()
  const enterable = await succeedsAs(owner, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])
  if (present === wished && !enterable) {
    throw new CannotStart(
      `The database in ${wished} belongs to the system user "${owner.name}", who can no longer enter ${folder}. ` +
        'Let everybody enter that folder and those above it (chmod a+x).',
    )
  }
  const programs = () => findUsablePrograms(shipped, owner, AWAY, log)
  if (present === wished || (!present && enterable)) {
    return { home: wished, bin: join(await programs(), 'bin'), owner, tie: null }
  }
  const { home, tie } = away ?? (await makeAway(folder))
  if (!present) await warnOfEstranged({ home, tie }, log)
  const reason = enterable
    ? 'it was begun there'
    : `PostgreSQL does not run as root, and the system user "${owner.name}" cannot enter ${folder}`
  log(`The database is kept in ${home}: ${reason}.`)
  return { home, bin: join(await programs(), 'bin'), owner, tie }
}

async function warnOfEstranged(away: AwayPlace, log: (line: string) => void): Promise<void> {
  for (const home of await listEstranged(away)) {
    log(
      `The database in ${home} is not taken up: the data folder that it belongs to was deleted, copied or moved. ` +
        'Delete it when nobody misses it.',
    )
  }
}

/** Returns the `spawn` options that run a PostgreSQL program as the right user, without the caller's environment. */
export const runAs = ({ home, owner }: PostgresPlace) => ({
  // The programs fail in a working directory that their user cannot enter, such as /root.
  cwd: dirname(home),
  env: programEnvironment(),
  ...(owner && { uid: owner.uid, gid: owner.gid }),
})

const holdsData = (home: string): Promise<boolean> =>
  access(join(home, 'data', 'PG_VERSION')).then(
    () => true,
    () => false,
  )

async function findOwner(home: string): Promise<SystemUser> {
  const data = join(home, 'data')
  const stats = await lstat(data)
  if (!stats.isDirectory()) {
    throw new CannotStart(`${data} is a link, which root does not follow. Put the folder itself there.`)
  }
  const { uid, gid } = stats
  if (uid === 0) {
    throw new CannotStart(
      `The database files in ${home} belong to root, and PostgreSQL refuses to run as root. ` +
        `Give them to another system user: chown -R nobody "${data}".`,
    )
  }
  return { name: await nameUser(uid), uid, gid }
}

async function refuseForeignData(home: string): Promise<void> {
  if (process.platform === 'win32') return
  try {
    if ((await stat(home)).uid === process.getuid?.()) return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  throw new CannotStart(
    `The database in ${home} belongs to another system user: it was first started as root or as somebody else. ` +
      'Start as that user again, or choose another DATA_DIR.',
  )
}
