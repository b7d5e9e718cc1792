import type { KindName } from '@called-it/rules/systems.ts'
import { use } from 'react'
import { HeadRowContext } from './head-row-context.ts'
import { PredictionRail } from './prediction-rail.tsx'
import { RailContext } from './rail-context.ts'

type KindStripProps = {
  slug: string
  kind: KindName
  /** The owner of the predictions: an id, or undefined for the viewer. */
  user?: number | undefined
}

/** The kinds above a screen without a rail, on a phone. */
export function KindStrip({ slug, kind, user }: KindStripProps) {
  const { kinds } = use(RailContext)
  const row = use(HeadRowContext)?.row
  if (kinds.length < 2 && !row) return null
  return (
    <div className="page-width pt-1.5 tablet:hidden">
      {kinds.length > 1 ? <PredictionRail slug={slug} current={kind} user={user} isStrip /> : row}
    </div>
  )
}
