import { Crest } from './crest.tsx'
import { Flag } from './flag.tsx'

type EntityMarkProps = {
  name: string
  country: string | null
  code: string | null
  image: string | null
  size?: 'small' | 'medium' | 'large'
}

const CREST = { small: 18, medium: 28, large: 44 } as const

/** The sign of a team: its own picture, its flag, or a crest made from its name. */
export function EntityMark({ name, country, code, image, size = 'medium' }: EntityMarkProps) {
  if (image)
    return (
      <img className="shrink-0 object-contain" src={image} alt="" width={CREST[size]} height={CREST[size]} />
    )
  if (country) return <Flag country={country} size={size} />
  return <Crest name={name} code={code} size={CREST[size]} />
}
