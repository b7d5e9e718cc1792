import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** Makes an empty repository for each test of a file. Tests put files into it for a check to read. */
export function usePlantedTree() {
  const tree = {
    root: '',
    write(path: string, text = '') {
      const file = join(tree.root, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    },
    remove(path: string) {
      rmSync(join(tree.root, path), { recursive: true })
    },
  }
  beforeEach(() => {
    tree.root = mkdtempSync(join(tmpdir(), 'called-it-check-'))
  })
  afterEach(() => rmSync(tree.root, { recursive: true, force: true }))
  return tree
}
