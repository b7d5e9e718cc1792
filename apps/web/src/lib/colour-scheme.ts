import { useSyncExternalStore } from 'react'
import { readStored, store } from './storage.ts'

export type ColourScheme = 'dark' | 'light' | 'system'

const KEY = 'colour_scheme' // public/boot.js reads it before the first paint
const listeners = new Set<() => void>()

/** What the reader chose; `system` until then. */
export function readColourScheme(): ColourScheme {
  const saved = readStored(KEY)
  return saved === 'dark' || saved === 'light' ? saved : 'system'
}

/** Keeps the choice and shows it at once. */
export function setColourScheme(scheme: ColourScheme): void {
  store(KEY, scheme === 'system' ? null : scheme)
  apply(scheme)
}

/** Follows the system's scheme as long as the reader has not chosen; called once at start. */
export function watchColourScheme(): void {
  systemIsLight()?.addEventListener('change', () => apply(readColourScheme()))
  apply(readColourScheme())
}

/** The scheme chosen, and the one shown: `[ColourScheme, 'dark' | 'light']`. */
export function useColourScheme(): [chosen: ColourScheme, shown: 'dark' | 'light'] {
  const shown = useSyncExternalStore(subscribe, readShown)
  return [readColourScheme(), shown]
}

function apply(scheme: ColourScheme) {
  const light = scheme === 'system' ? (systemIsLight()?.matches ?? false) : scheme === 'light'
  document.documentElement.dataset.mode = light ? 'light' : 'dark'
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readShown() {
  return document.documentElement.dataset.mode === 'light' ? 'light' : 'dark'
}

function systemIsLight() {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null
}
