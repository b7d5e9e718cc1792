import { lazyPart } from '../../lib/parts/lazy-part.tsx'

let read: ((text: string) => string) | undefined

/** A text in Markdown; its reader, 15 kB, loads when the page is there (`usePart`). */
export const LateMarkdown = lazyPart(async () => {
  const part = await import('./markdown.tsx')
  read = part.wordsIn
  return part
}, 'Markdown')

/** The words of a text, without its marks; none until the reader has come. */
export const wordsOfMarkdown = (text: string): string => read?.(text) ?? ''
