import { Art, type ArtName } from './art.tsx'

/** The line art at the right of a hero, which has to be positioned and to hide what hangs over its edge. */
export function HeroArt({ name }: { name: ArtName }) {
  return (
    <div className="hero-art">
      <Art name={name} />
    </div>
  )
}
