/** A piece of a message: plain text, or a link (`href`). */
export type Piece = { text: string; href: string | null }

// No spaces, quotes, invisible or direction-changing characters: an address must look like its target.
const ADDRESS = /https?:\/\/[^\s<>"'`\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gi

/** Cuts a message into text and addresses of web pages; nothing else becomes a link. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const found of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found[0])
    const href = hrefOf(address)
    if (!href) continue
    if (found.index > end) pieces.push({ text: text.slice(end, found.index), href: null })
    pieces.push({ text: address, href })
    end = found.index + address.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null })
  return pieces
}

const BRACKETS: Partial<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const END_MARK = /[.,;:!?…»”’*_~]/

/**
 * Removes the punctuation of the sentence from an address; a closing bracket stays if the address has opened
 * it. Brackets are counted once, so that the time is linear.
 */
function withoutEnd(address: string): string {
  const counts = new Map<string, number>()
  for (const [bracket] of address.matchAll(/[()[\]{}]/g)) counts.set(bracket, (counts.get(bracket) ?? 0) + 1)
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address[end - 1]!
    const open = BRACKETS[last]
    const closed = counts.get(last) ?? 0
    const isUnopened = open !== undefined && (counts.get(open) ?? 0) < closed
    if (!isUnopened && !END_MARK.test(last)) break
    if (isUnopened) counts.set(last, closed - 1)
  }
  return address.slice(0, end)
}

/**
 * Returns the target of an address; null if it is invalid or contains a user name to imitate another site.
 */
function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, hostname, href } = new URL(address)
  const isPlain = username === '' && password === '' && /^https?:$/.test(protocol)
  return isPlain && hostname.length > 1 ? href : null
}
