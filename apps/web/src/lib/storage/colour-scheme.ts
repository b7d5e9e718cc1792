import { createAtom, useSelector } from '@tanstack/react-store'
import { readStored, store } from './storage.ts'

type Shown = 'dark' | 'light'
export type ColourScheme = Shown | 'system'

const KEY = 'colour_scheme' // public/boot.js reads it before the first paint

const chosenScheme = createAtom<ColourScheme>('system')
const shownScheme = createAtom<Shown>('dark')

/** The scheme that the user chose; `system` without a choice. */
export function readColourScheme(): ColourScheme {
  const saved = readStored(KEY)
  return saved === 'dark' || saved === 'light' ? saved : 'system'
}

/** Stores the choice and shows it at once. */
export function setColourScheme(scheme: ColourScheme): void {
  store(KEY, scheme === 'system' ? null : scheme)
  apply(scheme)
}

/** Follows another tab's choice, or the system's scheme without a choice. It is called once, at start. */
export function watchColourScheme(): void {
  const follow = () => apply(readColourScheme())
  systemIsLight()?.addEventListener('change', follow)
  addEventListener('storage', ({ key }) => (key === KEY || key === null) && follow())
  follow()
}

/** Returns the chosen scheme and the shown one: `[ColourScheme, 'dark' | 'light']`. */
export function useColourScheme(): [chosen: ColourScheme, shown: Shown] {
  return [useSelector(chosenScheme), useSelector(shownScheme)]
}

function apply(scheme: ColourScheme) {
  const light = scheme === 'system' ? (systemIsLight()?.matches ?? false) : scheme === 'light'
  const shown = light ? 'light' : 'dark'
  document.documentElement.dataset.mode = shown
  chosenScheme.set(scheme)
  shownScheme.set(shown)
}

function systemIsLight() {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null
}
