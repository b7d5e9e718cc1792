import type { ReactNode } from 'react'
import { Art, type ArtName } from '../art/art.tsx'
import styles from './hero.module.css'

type HeroProps = {
  /** Undefined while it is not known. */
  art?: ArtName | undefined
  /** The attributes of the theme that it wears where that is not the one of the page. */
  wears?: { 'data-theme': string }
  children: ReactNode
}

/** The head of a page, across its whole width: line art at the right, clear of the words at the left. */
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
