import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readPlain, refuseFolderOfOthers } from './plain-file.ts'

/** The folder of data and programs if the user that PostgreSQL must run as cannot enter the chosen folders. */
export const AWAY = '/var/lib/called-it'

/** The file beside a database kept elsewhere that names its data folder. */
export const TIE = 'data-folder'
/** The file in the data folder with its random id. */
const ID = 'postgres.id'

/** A place below `AWAY` for one data folder, and the file that names the folder. */
export type AwayPlace = { home: string; tie: string }

/**
 * Returns the place elsewhere that a data folder uses; null: none yet. It is found by the folder's path and by a random id
 * in the folder: a folder that was deleted and made anew, copied or moved does not lead to an old database.
 */
export async function findAway(folder: string): Promise<AwayPlace | null> {
  const id = await readPlain(join(folder, ID))
  return id === null ? null : placeOf(folder, id.trim())
}

export async function makeAway(folder: string): Promise<AwayPlace> {
  const id = randomBytes(16).toString('hex')
  await mkdir(AWAY, { recursive: true, mode: 0o755 })
  await refuseFolderOfOthers(AWAY)
  await writeFile(join(folder, ID), `${id}\n`)
  return placeOf(folder, id)
}

export const writeTie = (home: string, tie: string): Promise<void> => writeFile(join(home, TIE), tie)

/** Removes the note that this folder has its data elsewhere. */
export const forgetAway = (folder: string): Promise<void> => rm(join(folder, ID), { force: true })

/** Returns the databases that once belonged to a folder at this path, or to one with this id: none of them is used. */
export async function listEstranged(away: AwayPlace): Promise<string[]> {
  const own = away.tie.split('\n')
  const found: string[] = []
  for (const name of await readdir(AWAY)) {
    const home = join(AWAY, name)
    const tie = await readPlain(join(home, TIE))
    if (home !== away.home && tie?.split('\n').some((line) => own.includes(line))) found.push(home)
  }
  return found
}

function placeOf(folder: string, id: string): AwayPlace {
  const tie = `${folder}\n${id}`
  const name = `${basename(folder).replace(/^\.+/, '')}-${createHash('sha256').update(tie).digest('hex').slice(0, 8)}`
  return { home: join(AWAY, name), tie }
}
