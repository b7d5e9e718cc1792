import type { SportSlug } from '@called-it/rules/systems.ts'
import type { Sport } from '@called-it/contract/tournaments/tournaments.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { Art } from '../../ui/art/art.tsx'
import { ArtField } from '../../ui/art/art-field.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './sport-picker.module.css'

type SportPickerProps = {
  title: string
  /** Undefined while they load. */
  sports: readonly Sport[] | undefined
  /** The news of a sport and the text of its tile's link. */
  renderNews: (sport: SportSlug) => ReactNode
  linkOf: (sport: SportSlug) => string
}

/** One tile per sport, named in the language of the interface (SPEC.md 2). */
export function SportPicker({ title, sports, renderNews, linkOf }: SportPickerProps) {
  const localized = useLocalized()
  return (
    <div className={`bleed ${styles.picker}`} data-start>
      <h1 className={styles.heading}>{title}</h1>
      {sports ? (
        sports.map(({ slug, name }) => (
          <article key={slug} className={styles.tile} data-theme={slug === 'ufc' ? 'ufc' : 'main'}>
            <TileArt sport={slug} />
            <h2
              className={styles.name}
              style={{ '--letters': localized(name).length } as React.CSSProperties}
            >
              <Link to="/" search={{ sport: slug }}>
                {localized(name)}
              </Link>
            </h2>
            <div className={styles.news}>{renderNews(slug)}</div>
            <p className={styles.go} aria-hidden="true">
              {linkOf(slug)}
              <ArrowRight aria-hidden="true" />
            </p>
          </article>
        ))
      ) : (
        <>
          <TileSkeleton />
          <TileSkeleton />
        </>
      )}
    </div>
  )
}

function TileSkeleton() {
  return (
    <Loading className={styles.tile}>
      <Skeleton className="mt-auto h-32 w-60 max-w-full" />
      <Skeleton className="mt-8 mb-20 h-5 w-90 max-w-full" />
    </Loading>
  )
}

function TileArt({ sport }: { sport: SportSlug }) {
  if (sport === 'ufc')
    return (
      <div className={styles.art}>
        <Art name="ufc" />
      </div>
    )
  return (
    <>
      <div className={styles.art} data-behind>
        <Art name="main" />
      </div>
      <div className={styles.art}>
        <Pitch />
      </div>
    </>
  )
}

const MOWN = Array.from({ length: 8 }, (_, at) => `M${60 + at * 85} 700L${230 + at * 42.5} 190`).join('')

/** A football pitch seen from the stand. */
function Pitch() {
  return (
    <ArtField strokeWidth={1.4}>
      <path d="M60 700L230 190H570L740 700ZM172 364H628" />
      <ellipse cx="400" cy="364" rx="86" ry="42" />
      <path d="M176 700L206 590H594L624 700M286 700L296 648H504L514 700M352 590Q400 556 448 590M318 190L310 226H490L482 190" />
      <path d={MOWN} opacity=".16" />
    </ArtField>
  )
}
