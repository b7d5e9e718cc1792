import styles from './flap.module.css'

/** Giant figures on flap plates; a colon stands between plates. Decorative. */
export function Flap({ text, size = 'medium' }: { text: string; size?: 'medium' | 'large' }) {
  return (
    <div className={styles.flap} data-size={size} aria-hidden="true">
      {[...text].map((letter, at) => {
        const Tag = letter === ':' ? 'i' : 'b'
        // The letters of a text are identified by their place only.
        return <Tag key={at}>{letter}</Tag>
      })}
    </div>
  )
}
