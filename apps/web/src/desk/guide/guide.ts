import type { Language } from '@called-it/contract/languages.ts'

/** A part of a section: a text in Markdown, or a picture. */
type Piece = { text: string } | { picture: string; alt: string }
export type Section = { id: string; title: string; pieces: Piece[] }
export type Guide = { title: string; sections: Section[] }

/** The guide is a document of the repository, so that it can be read there, too. */
const TEXTS: Record<Language, () => Promise<{ default: string }>> = {
  ru: () => import('../../../../../docs/organise.ru.md?raw'),
  en: () => import('../../../../../docs/organise.md?raw'),
}
const PICTURES = import.meta.glob<string>('../../../../../docs/guide/*/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})
const IN_DOCS = '../../../../../docs/'
const PICTURE = /^!\[([^\]]+)\]\(([^)]+)\)$/m

export async function loadGuide(language: Language): Promise<Guide> {
  return readGuide((await TEXTS[language]()).default)
}

/** Divides the guide into its title and its sections, and takes the lines out that are pictures. */
export function readGuide(text: string): Guide {
  const [head = '', ...sections] = text.split(/^## /m)
  return {
    title: head.replace(/^# /, '').split('\n')[0]!,
    sections: sections.map((section, at) => {
      const [title = '', ...lines] = section.split('\n')
      return { id: `guide-${at + 1}`, title, pieces: piecesOf(lines.join('\n')) }
    }),
  }
}

/** A split by an expression with two groups gives a text, then the name and the address of each picture with the next text. */
function piecesOf(text: string): Piece[] {
  const [first = '', ...rest] = text.split(PICTURE)
  const pieces: Piece[] = [{ text: first }]
  for (let at = 0; at < rest.length; at += 3) {
    const [alt = '', path = '', next = ''] = rest.slice(at, at + 3)
    pieces.push({ alt, picture: PICTURES[IN_DOCS + path] ?? '' }, { text: next })
  }
  return pieces.filter((piece) => !('text' in piece) || piece.text.trim() !== '')
}
