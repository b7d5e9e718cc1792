import type { ReactNode } from 'react'
import { Art, type ArtName } from '../art/art.tsx'
import styles from './hero.module.css'

type HeroProps = {
  /** Undefined while it is unknown. */
  art?: ArtName | undefined
  /** The attributes of the hero's theme, if that is not the page's. */
  wears?: { 'data-theme': string }
  children: ReactNode
}

/** The head of a page across its whole width, with line art on the right of the text. */
export function Hero({ art, wears, children }: HeroProps) {
  return (
    <section className={styles.hero} {...wears}>
      {art && (
        <div className={styles.art} data-faint={art === 'main' || undefined}>
          <Art name={art} />
        </div>
      )}
      {children}
    </section>
  )
}
