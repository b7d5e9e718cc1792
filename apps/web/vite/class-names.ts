import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const SRC = join(import.meta.dirname, '../src')
/** A class of a sheet in the page: see `classNames`. */
export const CLASS = /\b_\w+?_[a-z0-9]{4}\b/g

/**
 * Returns a function that names the classes of sheets, `_row_1a2b`: the class, and four characters of its sheet. All screens
 * load names of many classes, so these are shorter than Vite's and differ less from each other, which compresses better.
 */
export function classNames() {
  const sheets = new Map<string, string>()
  return (name: string, path: string): string => {
    const sheet = relative(SRC, path.replace(/\?.*/, '')).replaceAll('\\', '/')
    const mark = markOf(sheet)
    const other = sheets.get(mark) ?? sheet
    if (other !== sheet) throw new Error(`${sheet} gets the class names of ${other}: give it another name.`)
    sheets.set(mark, sheet)
    return `_${name}_${mark}`
  }
}

function markOf(sheet: string): string {
  const number = createHash('sha256').update(sheet).digest().readUInt32BE()
  return (number % 36 ** 4).toString(36).padStart(4, '0')
}
