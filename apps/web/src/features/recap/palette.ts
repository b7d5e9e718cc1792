const NAMES = {
  hero: '--hero',
  art: '--art',
  text: '--text',
  text2: '--text-2',
  text3: '--text-3',
  line: '--line-2',
  accent: '--accent',
  accentText: '--accent-text',
  onAccent: '--on-accent',
  accentSoft: '--accent-soft',
  accentLine: '--accent-line',
} as const

/** The colours of a theme, for a canvas. */
export type Palette = Record<keyof typeof NAMES, string>

/** The attributes of an element with a theme, and optionally an element or a sage. */
export type Wears = Record<string, string>

/** Reads the colours of a theme, in the dark or the light scheme, from the styles of the page. */
export function readPalette(wears: Wears, isLight: boolean): Palette {
  const probe = document.createElement('div')
  probe.hidden = true
  probe.dataset['mode'] = isLight ? 'light' : 'dark'
  for (const [name, value] of Object.entries(wears)) probe.setAttribute(name, value)
  document.body.append(probe)
  const colour = (variable: string) => {
    probe.style.color = `var(${variable})`
    return getComputedStyle(probe).color
  }
  const palette = Object.fromEntries(
    Object.entries(NAMES).map(([name, variable]) => [name, colour(variable)]),
  )
  probe.remove()
  return palette as Palette
}
