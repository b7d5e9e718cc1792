import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'

/** A script element without attributes: one with `src` is a file, and allowed as such. */
const INLINE = /<script>([\s\S]*?)<\/script>/g

/**
 * Makes the function that returns what the policy of a page says of its scripts: files of ours, and the inline scripts by
 * their hashes. Empty: the page has no inline script. A page that was built anew is read again.
 */
export function makeScriptPolicy(path: string): () => Promise<string> {
  let known = { changed: NaN, policy: '' }
  return async () => {
    const changed = (await stat(path)).mtimeMs
    if (changed !== known.changed) known = { changed, policy: scriptPolicy(await readFile(path, 'utf8')) }
    return known.policy
  }
}

function scriptPolicy(page: string): string {
  const hashes = [...page.matchAll(INLINE)].map(([, code = '']) =>
    createHash('sha256').update(code).digest('base64'),
  )
  return hashes.length === 0
    ? ''
    : `; script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')}`
}
