import { lexer, type MarkedToken, type Token } from 'marked'
import { isSafeAddress } from '../safe-address.ts'

/** A part of a line of text. */
export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'strong' | 'em' | 'del'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'break' }

/** A block of text. A heading of `level` 1 is the highest in the text, not on the page. */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'list'; start: number | null; items: Block[][] }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'code'; text: string }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'line' }

/** A part of a text that is shown as plain text, because it could do harm or slow the page down. */
export type MarkdownFault =
  | { code: 'raw_html' | 'picture' | 'too_deep' }
  | { code: 'unsafe_link'; address: string }

/** The deepest nesting of lists, quotes and marks that is read. */
const DEPTH_MAX = 8
/** The most marks that a text may have: the parser looks for the other end of each mark in all the rest of the text. */
const MARKS_MAX = 1000
/** Characters that may be marks: within a line, at its start, or at its end. */
const MARK = /[*_~[\]<>`]|^[ \t]*(?:[-+#]|\d{1,9}[.)])| {2}$/gm

/** Returns the number of possible marks in a text; the cost of reading it grows with this number. */
export const marksIn = (text: string): number => text.match(MARK)?.length ?? 0

/**
 * Reads Markdown in a safe form: the result has no markup of its own, and only links to https or to this site. Everything
 * else stays plain text and is reported in `faults`. Never throws.
 */
export function readMarkdown(text: string): { blocks: Block[]; faults: MarkdownFault[] } {
  const faults: MarkdownFault[] = []
  return { blocks: blocksOf(tokensOf(text, faults), 0, faults), faults }
}

/** Parses a text. The parser recurses as deep as the text nests, which can overflow the stack; such a text stays plain. */
function tokensOf(text: string, faults: MarkdownFault[]): Token[] {
  try {
    if (marksIn(text) <= MARKS_MAX) return lexer(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  faults.push({ code: 'too_deep' })
  return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }]
}

const plain = (text: string): Inline => ({ type: 'text', text })
const paragraph = (text: string): Block => ({ type: 'paragraph', children: [plain(text)] })

function blocksOf(tokens: Token[], depth: number, faults: MarkdownFault[]): Block[] {
  if (depth > DEPTH_MAX) {
    faults.push({ code: 'too_deep' })
    return [paragraph(tokens.map(({ raw }) => raw).join(''))]
  }
  const inline = (tokens: Token[] | undefined) => inlinesOf(tokens ?? [], depth, faults)
  return (tokens as MarkedToken[]).flatMap((token): Block[] => {
    switch (token.type) {
      case 'space':
      case 'def':
      case 'checkbox':
        return []
      case 'paragraph':
      // A line of a list item.
      case 'text':
        return [{ type: 'paragraph', children: token.tokens ? inline(token.tokens) : [plain(token.text)] }]
      case 'heading':
        return [{ type: 'heading', level: token.depth, children: inline(token.tokens) }]
      case 'list':
        return [
          {
            type: 'list',
            start: token.ordered ? Number(token.start) : null,
            items: token.items.map((item) => blocksOf(item.tokens, depth + 1, faults)),
          },
        ]
      case 'blockquote':
        return [{ type: 'quote', blocks: blocksOf(token.tokens, depth + 1, faults) }]
      case 'code':
        return [{ type: 'code', text: token.text }]
      case 'table':
        return [
          {
            type: 'table',
            head: token.header.map((cell) => inline(cell.tokens)),
            rows: token.rows.map((row) => row.map((cell) => inline(cell.tokens))),
          },
        ]
      case 'hr':
        return [{ type: 'line' }]
      case 'html':
        faults.push({ code: 'raw_html' })
        return [paragraph(token.raw.trimEnd())]
      default:
        return [paragraph(token.raw)]
    }
  })
}

function inlinesOf(tokens: Token[], depth: number, faults: MarkdownFault[]): Inline[] {
  if (depth > DEPTH_MAX) {
    faults.push({ code: 'too_deep' })
    return [plain(tokens.map(({ raw }) => raw).join(''))]
  }
  const inner = (tokens: Token[]) => inlinesOf(tokens, depth + 1, faults)
  return (tokens as MarkedToken[]).flatMap((token): Inline[] => {
    switch (token.type) {
      case 'strong':
      case 'em':
      case 'del':
        return [{ type: token.type, children: inner(token.tokens) }]
      case 'codespan':
        return [{ type: 'code', text: token.text }]
      case 'br':
        return [{ type: 'break' }]
      case 'link':
        if (isSafeAddress(token.href))
          return [{ type: 'link', href: token.href, children: inner(token.tokens) }]
        faults.push({ code: 'unsafe_link', address: token.href })
        return inner(token.tokens)
      case 'image':
        faults.push({ code: 'picture' })
        return [plain(token.text)]
      case 'html':
        faults.push({ code: 'raw_html' })
        return [plain(token.raw)]
      case 'text':
        return token.tokens ? inner(token.tokens) : [plain(token.text)]
      case 'escape':
        return [plain(token.text)]
      default:
        return [plain(token.raw)]
    }
  })
}

/** Returns the words of a text without its marks, for searching. */
export function wordsOf(blocks: readonly Block[]): string {
  return blocks.map(wordsOfBlock).join(' ')
}

function wordsOfBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return wordsOfLine(block.children)
    case 'list':
      return block.items.map(wordsOf).join(' ')
    case 'quote':
      return wordsOf(block.blocks)
    case 'code':
      return block.text
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(wordsOfLine).join(' ')).join(' ')
    case 'line':
      return ''
  }
}

function wordsOfLine(line: readonly Inline[]): string {
  return line
    .map((piece) =>
      'children' in piece ? wordsOfLine(piece.children) : piece.type === 'break' ? ' ' : piece.text,
    )
    .join('')
}
