import { accentOf } from '@called-it/contract/contest/accent.ts'
import type { Contest } from '@called-it/contract/contest/contest.ts'
import { setContest } from '../../lib/contest/contest.ts'

/** The sheet of the accent, which the server writes into the page. */
const ID = 'contest-accent'
const PRODUCT = 'Called It'

/** The custom properties of an accent, as the server writes them (apps/server/src/contest/page.ts). */
export function accentColours(accent: string): Record<string, string> {
  const { fill, on, text, soft, line } = accentOf(accent)
  const both = ({ light, dark }: { light: string; dark: string }) => `light-dark(${light}, ${dark})`
  return {
    '--accent': both(fill),
    '--on-accent': on,
    '--accent-text': both(text),
    '--accent-soft': both(soft),
    '--accent-line': both(line),
    '--art': both({ light: text.light, dark: fill.dark }),
  }
}

/** Shows a changed contest in this tab: its name and logo from the next page on, its accent at once. */
export function wearContest({ name, accent, zone, logo }: Contest): void {
  setContest({ name: name.ru === PRODUCT && name.en === PRODUCT ? null : name, zone, logo })
  const style = document.getElementById(ID) ?? document.createElement('style')
  if (accent === null) return style.remove()
  style.id = ID
  const rules = Object.entries(accentColours(accent)).map(([property, value]) => `${property}:${value}`)
  style.textContent = `[data-theme='main']{${rules.join(';')}}`
  document.head.append(style)
}

/** The product's own accent. */
export const PRODUCT_ACCENT = '#c8f250'
