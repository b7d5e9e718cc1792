import type { SportSlug } from '@called-it/rules/systems.ts'
import type { Sport } from '@called-it/contract/tournaments/tournaments.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { SPORT_VIEWS } from '../../game/sports/sport-views.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { Art } from '../../ui/art/art.tsx'
import { Early, Loading, Skeleton } from '../../ui/states/skeleton.tsx'
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
  const letters = sports && Math.max(...sports.map(({ name }) => localized(name).length))
  return (
    <div
      className={`bleed ${styles.picker}`}
      style={{ '--letters': letters } as React.CSSProperties}
      data-start
    >
      <h1 className={styles.heading}>{title}</h1>
      {sports ? (
        sports.map(({ slug, name }) => (
          <article key={slug} className={styles.tile} data-theme={SPORT_VIEWS[slug].theme}>
            <TileArt sport={slug} />
            <h2 className={styles.name}>
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
          <TileSkeleton at={0} />
          <TileSkeleton at={1} />
        </>
      )}
    </div>
  )
}

/** The placeholder of the tile with this number, from 0. */
function TileSkeleton({ at }: { at: number }) {
  return (
    <Loading className={styles.tile}>
      <Early text={`sport${at}`} className={styles.name}>
        <Skeleton className="self-end h-32 w-60 max-w-full" />
      </Early>
      <div className={styles.news}>
        <Skeleton className="h-5 w-90 max-w-full" />
      </div>
      <span className={styles.go} />
    </Loading>
  )
}

function TileArt({ sport }: { sport: SportSlug }) {
  const { behind, Drawing } = SPORT_VIEWS[sport]
  return (
    <>
      {behind && (
        <div className={styles.art} data-behind>
          <Art name={behind} />
        </div>
      )}
      <div className={styles.art}>
        <Drawing />
      </div>
    </>
  )
}
