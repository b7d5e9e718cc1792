import { Store } from '@tanstack/react-store'
import { useEffect, useRef } from 'react'
import { codeOf, isFieldEvent } from './key-code.ts'

/** A key that works on the present page. */
export type DeskKey = {
  /**
   * The physical keys, by `KeyboardEvent.code`, with `Ctrl+`, `Alt+` or `Shift+` in front if they are held: `KeyJ`,
   * `Ctrl+Enter`. The letter that the layout writes does not matter.
   */
  code: string | readonly string[]
  /** What it does, for the bar and the list of keys. A key without one is not listed. */
  label?: string
  /** What the keycaps show, if it is not the names of the keys. */
  caps?: string
  /** Runs with the code that was pressed. */
  run: (code: string) => void
  /** Whether it works now: it is always in the list of all keys, in the bar only while it works. */
  when?: boolean | (() => boolean)
  /** Whether it is in the bar; by default it is. */
  isInBar?: boolean
  /**
   * Whether it goes before the keys of the page while it works: the second key of a pair, and the key that a toast names. By
   * default the page goes first.
   */
  isFirst?: boolean
}

export type Layer = { keys: readonly DeskKey[] }

/** The keys of everything on screen, in the order in which it appeared: a later one goes before an earlier one. */
export const layers = new Store<readonly Layer[]>([])

export const worksNow = ({ when = true }: DeskKey) => (typeof when === 'function' ? when() : when)

/**
 * Registers keys while the component is rendered, and shows them in the bar and the list of keys. They work outside of
 * fields; keys with Ctrl or Alt, and Escape, work in fields as well.
 */
export function useKeys(keys: readonly DeskKey[]): void {
  const layer = useRef<Layer>({ keys })
  const shown = keys
    .map(({ code, label, caps, when }) => [code, label, caps, when !== false].join(' '))
    .join('\n')
  useEffect(() => {
    layer.current.keys = keys
  })
  useEffect(() => {
    const own = layer.current
    layers.setState((all) => [...all, own])
    return () => layers.setState((all) => all.filter((each) => each !== own))
  }, [])
  // The bar renders again when its content has changed.
  useEffect(() => {
    layers.setState((all) => [...all])
  }, [shown])
}

/** Listens to the keyboard while the desk is open. */
export function useKeyboard(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const code = codeOf(event)
      if (event.defaultPrevented || event.isComposing || isFieldEvent(event, code)) return
      const known = layers.state.toReversed().flatMap(({ keys }) => keys)
      const working = known.filter((each) => [each.code].flat().includes(code) && worksNow(each))
      const key = working.find(({ isFirst }) => isFirst) ?? working[0]
      if (!key) return
      event.preventDefault()
      key.run(code)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
