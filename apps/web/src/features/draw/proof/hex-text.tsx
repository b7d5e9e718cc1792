import styles from './hex-text.module.css'

/** Digits of a hash in groups of four; the first `marked` of them stand out. */
export function HexText({ hex, marked = 0 }: { hex: string; marked?: number }) {
  const groups = hex.match(/.{1,4}/g) ?? []
  return (
    <code className={styles.hex}>
      {groups.map((group, at) => (
        // The groups of a hash never change their order.
        <span key={at} data-marked={at * 4 < marked || undefined}>
          {group}
        </span>
      ))}
    </code>
  )
}
