import styles from './hex-text.module.css'

/** The digits of a hash in groups of four; the first `marked` digits stand out. */
export function HexText({ hex, marked = 0 }: { hex: string; marked?: number }) {
  const groups = hex.match(/.{1,4}/g) ?? []
  return (
    <code className={styles.hex}>
      {groups.map((group, at) => (
        // The groups of a hash never change their order, so the index is a valid key.
        <span key={at} data-marked={at * 4 < marked || undefined}>
          {group}
        </span>
      ))}
    </code>
  )
}
