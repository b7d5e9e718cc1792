import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../../../data/people.json')

/** Reads the names of the demo's users. */
export async function readPeople(): Promise<{ ru: string[]; en: string[] }> {
  return JSON.parse(await readFile(FILE, 'utf8')) as { ru: string[]; en: string[] }
}
