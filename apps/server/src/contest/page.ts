import { accentOf } from '@called-it/contract/contest/accent.ts'
import { type Contest, PRODUCT_NAME } from '@called-it/contract/contest/contest.ts'

/** The product's drawing in the static shell (ui/marks/brand.tsx of the web), with what stands before its name. */
const DRAWING = new RegExp(`(role="img" aria-label=")${PRODUCT_NAME}">.*?</i></span>`, 'gs')
/** The language of the part of the shell that a place belongs to. */
const PART = /data-static="[^"]*\b(ru|en)\b[^"]*"/g

/**
 * Writes the contest into the page of the web app: its title, the name in the static shell, and its accent. `data-contest` gives the
 * names to the application (lib/contest/contest.ts of the web), so that it asks for nothing.
 */
export function inPage(html: string, { name, accent }: Contest): string {
  const languageAt = (at: number) => {
    const parts = [...html.slice(0, at).matchAll(PART)]
    return parts.at(-1)?.[1] === 'en' ? name.en : name.ru
  }
  const style = accent === null ? '' : `<style>${styleOf(accent)}</style>`
  return html
    .replaceAll(DRAWING, (_drawing, start: string, at: number) => {
      const shown = escaped(languageAt(at))
      return `${start}${shown}"><b aria-hidden="true">${shown}</b></span>`
    })
    .replace(`<title>${PRODUCT_NAME}</title>`, () => `<title>${escaped(name.ru)}</title>`)
    .replace('<html ', () => `<html data-contest="${escaped(JSON.stringify(name))}" `)
    .replace('</head>', () => `${style}</head>`)
}

function styleOf(accent: string): string {
  const { fill, on, text, soft, line } = accentOf(accent)
  const pair = (colours: { light: string; dark: string }) => `light-dark(${colours.light},${colours.dark})`
  const values = {
    accent: pair(fill),
    'on-accent': on,
    'accent-text': pair(text),
    'accent-soft': pair(soft),
    'accent-line': pair(line),
    art: pair({ light: text.light, dark: fill.dark }),
  }
  const rules = Object.entries(values).map(([property, value]) => `--${property}:${value}`)
  return `[data-theme='main']{${rules.join(';')}}`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!)
