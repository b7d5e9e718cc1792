import { useLayoutEffect } from 'react'
import { readThemes, rememberTheme } from '../../lib/storage/page-themes.ts'
import type { Look } from './theme.ts'

/**
 * The whole page wears the theme of a tournament, and there one's own element or sage, as long as it is open. It is
 * remembered, so that the page starts in it the next time; while it is not known what was remembered stays.
 */
export function usePageTheme(slug: string, look: Pick<Look, 'theme' | 'own'> | undefined): void {
  const known = look && (look.own ? `${look.theme}/${look.own}` : look.theme)
  useLayoutEffect(() => {
    const worn = known ?? readThemes()[slug]
    if (worn) wear(worn)
    if (known) rememberTheme(slug, known)
  }, [slug, known])
  useLayoutEffect(() => () => wear('main'), [])
}

/** As boot.js does it before the first paint. */
function wear(look: string) {
  const page = document.documentElement.dataset
  const [theme, own] = look.split('/')
  page.theme = theme
  delete page.element
  delete page.sage
  if (own && theme === 'elements') page.element = own
  if (own && theme === 'sage') page.sage = own
}
