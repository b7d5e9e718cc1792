import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CannotStart } from '../cannot-start.ts'

const run = promisify(execFile)

/** A user of the operating system that a program can be run as by root. */
export type SystemUser = { name: string; uid: number; gid: number }

/** The user that an unprivileged server runs as by custom: the database's own, else the one without any rights. */
export async function findUnprivilegedUser(): Promise<SystemUser> {
  for (const name of ['postgres', '_postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
      return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
    } catch {
      // No such user here: the next name may exist.
    }
  }
  throw new CannotStart(
    'PostgreSQL does not run as root, and this system has no user "postgres" or "nobody" to run it as. ' +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** The name of a user id, or the id itself: files brought from another machine may belong to nobody known here. */
export const nameUser = (uid: number): Promise<string> =>
  run('id', ['-un', String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => String(uid),
  )

/** The environment variables that programs need, without secrets and without settings that would change their behaviour. */
const SURROUNDINGS = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'ComSpec']

/**
 * The environment of every program of PostgreSQL: another system user can read it while it runs. PGPORT and the like
 * would change the server; a translated message could not be recognised.
 */
export const programEnvironment = (): Record<string, string | undefined> => ({
  ...Object.fromEntries(
    SURROUNDINGS.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  ),
  LC_ALL: 'C',
})

/** Whether a program ends well when `user` runs it: it is run, because mode bits do not show access lists. */
export const succeedsAs = ({ uid, gid }: SystemUser, file: string, args: string[]): Promise<boolean> =>
  run(file, args, { uid, gid, cwd: '/', env: programEnvironment() }).then(
    () => true,
    () => false,
  )
