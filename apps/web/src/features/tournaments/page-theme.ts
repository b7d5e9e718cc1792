import { useLayoutEffect } from 'react'
import { readThemes, rememberTheme } from '../../lib/storage/page-themes.ts'
import type { Look } from './theme.ts'

/**
 * Sets the page to the theme of the open tournament and to the viewer's element or sage there. The theme is
 * remembered from the first visit of the tournament's own pages on (`isVisit`), so that a page starts in it next time;
 * an invitation, a team or a draw opened before is no visit. The remembered theme stays until the tournament loads.
 */
export function usePageTheme(
  slug: string,
  look: Pick<Look, 'theme' | 'own'> | undefined,
  { isVisit = false } = {},
): void {
  const known = look && (look.own ? `${look.theme}/${look.own}` : look.theme)
  useLayoutEffect(() => {
    const before = readThemes()[slug]
    const worn = known ?? before
    if (worn) wear(worn)
    if (known && (isVisit || before !== undefined)) rememberTheme(slug, known)
  }, [slug, known, isVisit])
  useLayoutEffect(() => () => wear('main'), [])
}

/** Does the same as boot.js before the first paint. */
function wear(look: string) {
  const page = document.documentElement.dataset
  const [theme, own] = look.split('/')
  page.theme = theme
  delete page.element
  delete page.sage
  if (own && theme === 'elements') page.element = own
  if (own && theme === 'sage') page.sage = own
}
