import type pg from 'pg'
import { databaseNameOf, onDatabase } from '../platform/connections/addresses.ts'
import { listAnyTables } from './database/catalogue-store.ts'
import { inOwnTransaction, onConnection } from './database/connection-store.ts'
import type { Manifest } from './file/manifest.ts'
import type { BackupFile } from './file/opened-file.ts'
import { holdDatabase, loadBackup } from './load-store.ts'
import { BackupRefused } from './refused.ts'
import type { ContestReport } from './verify-contest.ts'

/** Restores a checked backup into a scratch database beside the one at `url`, verifies it, and takes everything back. */
export async function restoreOnTrial(
  url: string,
  file: BackupFile,
  checked: Manifest,
): Promise<ContestReport[]> {
  const scratch = await makeScratch(url)
  try {
    return await inOwnTransaction(
      scratch.url,
      'begin',
      async (client) => {
        if ((await listAnyTables(client)).length > 0)
          throw new BackupRefused(`The database ${scratch.name} is not empty, so no backup is tried there.`)
        await holdDatabase(client)
        return loadBackup(client, file, checked)
      },
      { isTrial: true },
    )
  } finally {
    await scratch.drop()
  }
}

/** Makes the scratch database if it is not there. Without the right to make databases it must be there, and stays, empty. */
async function makeScratch(url: string): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `${databaseNameOf(url)}_drill`
  const quotedName = `"${name.replaceAll('"', '""')}"`
  const { may_create, is_there, who } = await onConnection(url, async (client: pg.Client) => {
    const { rows } = await client.query<{ may_create: boolean; is_there: boolean; who: string }>(
      `select rolcreatedb or rolsuper as may_create, rolname as who,
         exists (select from pg_database where datname = $1) as is_there
       from pg_roles where rolname = current_user`,
      [name],
    )
    return rows[0]!
  })
  if (!is_there && !may_create)
    throw new BackupRefused(
      `No backup can be tried: the database user ${who} may not make databases. Let it (alter role "${who}" createdb), ` +
        `or make an empty one for this (create database ${quotedName} owner "${who}").`,
    )
  if (!is_there) await onConnection(url, (client) => client.query(`create database ${quotedName}`))
  const drop = async () => {
    if (may_create) await onConnection(url, (client) => client.query(`drop database if exists ${quotedName}`))
  }
  return { url: onDatabase(url, name), name, drop }
}
