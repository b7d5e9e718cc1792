import { Art, type ArtName } from './art.tsx'
import styles from './hero-art.module.css'

/** The line art at the right of a hero, which has to be positioned and to hide what hangs over its edge. */
export function HeroArt({ name, className = '' }: { name: ArtName; className?: string | undefined }) {
  return (
    <div className={`${styles.art} ${className}`}>
      <Art name={name} />
    </div>
  )
}
