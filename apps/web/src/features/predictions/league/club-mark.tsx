import type { Entity } from '@called-it/contract/tournaments.ts'
import { apiAddress } from '../../../lib/api.ts'
import { Crest } from '../../../ui/crest.tsx'

/** The crest of a club, also of one whose country has a flag: that stands beside it. */
export function ClubMark({ club: { key, code, image }, size }: { club: Entity; size: number }) {
  if (!image) return <Crest seed={key} code={code} size={size} />
  return (
    <img
      data-mark="picture"
      className="shrink-0 object-contain"
      src={apiAddress(image)}
      alt=""
      width={size}
      height={size}
    />
  )
}
