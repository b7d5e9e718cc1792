import { capOf } from './key-code.ts'
import type { DeskKey } from './use-keys.ts'
import styles from './key-cap.module.css'

/** A key as a keycap. Decorative: it is named in the list of keys, and `aria-keyshortcuts` of its button says it too. */
export function KeyCap({ code, isPlain = false }: { code: string; isPlain?: boolean }) {
  return (
    <kbd className={`${styles.cap} ${isPlain ? styles.plain : ''}`} aria-hidden="true">
      {capOf(code)}
    </kbd>
  )
}

/** The keycaps of a key. */
export function KeyCaps({ shown: { caps, code } }: { shown: DeskKey }) {
  const each = caps?.split(' ') ?? [code].flat()
  return each.map((cap) => <KeyCap key={cap} code={cap} />)
}
