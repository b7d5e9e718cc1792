import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { apiAddress } from '../../lib/http/api.ts'
import { Crest } from './crest.tsx'
import { Flag } from '../../ui/marks/flag.tsx'

type EntityMarkProps = {
  entity: Pick<Entity, 'key' | 'code' | 'country' | 'colours' | 'is_club' | 'image'>
  /** The size; a number is the width of the crest. */
  size?: 'small' | 'medium' | 'large' | number
}

const CREST = { small: 18, medium: 28, large: 44 } as const

/**
 * The mark of a team: its own picture, the flag of a national team, or a crest in its own colours, made from its
 * key, which is the same in every language.
 */
export function EntityMark({
  entity: { key, code, country, colours, is_club, image },
  size = 'medium',
}: EntityMarkProps) {
  const width = typeof size === 'number' ? size : CREST[size]
  if (image)
    return (
      <img
        data-mark="picture"
        className="shrink-0 object-contain"
        src={apiAddress(image)}
        alt=""
        width={width}
        height={width}
      />
    )
  if (country && !is_club)
    return <Flag country={country} size={typeof size === 'number' ? nearestFlag(size) : size} />
  return <Crest seed={key} code={code} colours={colours} size={width} />
}

const nearestFlag = (width: number) =>
  width < CREST.medium ? 'small' : width < CREST.large ? 'medium' : 'large'
