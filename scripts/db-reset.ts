#!/usr/bin/env node
// `npm run db:reset`: deletes the embedded database, so that the next start begins with a fresh one.
import { createInterface } from 'node:readline/promises'
import { readConfig } from '../apps/server/src/config.ts'
import { deleteEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

async function isSure(dataDir: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY)
    throw new Error('Nobody is here to ask; add --yes to delete the database without asking.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `Delete the database of ${dataDir} with everything in it? Type yes: `,
  )
  terminal.close()
  return answer.trim() === 'yes'
}

try {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl)
    throw new Error('DATABASE_URL is set: only the embedded database is deleted by this command.')
  if (await isSure(dataDir)) {
    await deleteEmbeddedPostgres(dataDir, print)
    print(`The database of ${dataDir} is deleted.`)
  } else {
    print('Nothing was deleted.')
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
