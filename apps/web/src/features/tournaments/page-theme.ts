import { useLayoutEffect } from 'react'
import { readStored, store } from '../../lib/storage.ts'

/** `{ slug: theme }`, the latest first; public/boot.js reads it before the first paint. */
const KEY = 'themes'
const MOST = 20

/**
 * The whole page wears the theme of a tournament as long as it is open. It is remembered, so that the page starts in
 * it the next time; while it is not known what was remembered stays.
 */
export function usePageTheme(slug: string, known: string | undefined): void {
  useLayoutEffect(() => {
    const theme = known ?? readThemes()[slug]
    if (theme) document.documentElement.dataset.theme = theme
    if (known) remember(slug, known)
  }, [slug, known])
  useLayoutEffect(
    () => () => {
      document.documentElement.dataset.theme = 'main'
    },
    [],
  )
}

function remember(slug: string, theme: string) {
  const { [slug]: before, ...others } = readThemes()
  if (before === theme && Object.keys(others).length < MOST) return
  const kept = Object.entries(others).slice(0, MOST - 1)
  store(KEY, JSON.stringify({ [slug]: theme, ...Object.fromEntries(kept) }))
}

function readThemes(): Record<string, string> {
  try {
    const themes: unknown = JSON.parse(readStored(KEY) ?? '{}')
    return typeof themes === 'object' && themes !== null ? (themes as Record<string, string>) : {}
  } catch {
    return {} // not ours: the page starts in the theme of the site
  }
}
