import { accentOf } from '@called-it/contract/contest/accent.ts'
import { isWideLogo } from '@called-it/contract/contest/contest-limits.ts'
import { type Contest, PRODUCT_NAME } from '@called-it/contract/contest/contest.ts'
import { escaped } from '../platform/http/escaped.ts'

/** The product's drawing in the static shell (ui/marks/brand.tsx of the web), with what stands before its name. */
const DRAWING = new RegExp(`(role="img" aria-label=")${PRODUCT_NAME}">.*?</i></span>`, 'gs')
/** The language of the part of the shell that a place belongs to. */
const PART = /data-static="[^"]*\b(ru|en)\b[^"]*"/g

/** What the page shows of the contest: null where it has the product's own. */
export type Shown = Omit<Contest, 'name'> & {
  name: Contest['name'] | null
  /** The address of the square icon. */
  icon: string | null
  /** Whether the first run is over. */
  isSetUp: boolean
}

/**
 * Writes the contest into the page of the web app: its title, icon, name and logo in the static shell, and its accent.
 * `data-contest` gives them to the application (lib/contest/contest.ts of the web), so that it asks for nothing; `data-setup` says
 * that the first run is not over.
 */
export function inPage(html: string, { name, accent, zone, logo, icon, isSetUp }: Shown): string {
  const languageAt = (at: number) => {
    const parts = [...html.slice(0, at).matchAll(PART)]
    return parts.at(-1)?.[1] === 'en' ? 'en' : 'ru'
  }
  const given = JSON.stringify({ name, zone, logo })
  const attributes = `${isSetUp ? '' : 'data-setup '}data-contest="${escaped(given)}" `
  const style = accent === null ? '' : `<style id="contest-accent">${styleOf(accent)}</style>`
  return html
    .replaceAll(DRAWING, (drawing, start: string, at: number) => {
      if (!name && !logo) return drawing
      const shown = escaped(name?.[languageAt(at)] ?? PRODUCT_NAME)
      return `${start}${shown}">${brandOf(shown, logo)}</span>`
    })
    .replace(`<title>${PRODUCT_NAME}</title>`, () => `<title>${escaped(name?.ru ?? PRODUCT_NAME)}</title>`)
    .replace(/<link rel="icon"[^>]*>/, (link) =>
      icon ? `<link rel="icon" href="${escaped(icon)}" type="image/webp">` : link,
    )
    .replace('<html ', () => `<html ${attributes}`)
    .replace('</head>', () => `${style}</head>`)
}

/** The product's drawing, as ui/marks/brand.tsx of the web has it. */
const PRODUCT_DRAWING =
  '<svg viewBox="0 0 40 40" fill="none" aria-hidden="true"><path d="M33.6 9.2A17 17 0 1 0 37 20" stroke="currentColor" stroke-width="5"/>' +
  '<path d="M11.5 19.5L19 27L37.5 6" stroke="var(--accent)" stroke-width="5.4"/></svg><b aria-hidden="true">CALLED</b><i aria-hidden="true">IT</i>'

/** The brand of a contest as HTML: the product's drawing, or what its organisers have chosen. */
export const brandIn = (name: string, logo: Contest['logo']): string =>
  name === PRODUCT_NAME && !logo ? PRODUCT_DRAWING : brandOf(escaped(name), logo)

/** As ui/marks/brand.tsx of the web shows a contest: its logo, and its name unless the logo is wide. */
function brandOf(name: string, logo: Contest['logo']): string {
  const text = `<b aria-hidden="true">${name}</b>`
  if (!logo) return text
  const image = `<img src="${escaped(logo.address)}" alt="" width="${logo.width}" height="${logo.height}"/>`
  return isWideLogo(logo) ? image : image + text
}

/** The sheet of an accent. */
export function styleOf(accent: string): string {
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
