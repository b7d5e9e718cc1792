import { useMemo } from 'react'
import { apiAddress } from '../../lib/http/api.ts'
import styles from './avatar.module.css'
import { designAvatar } from './identity.ts'

type AvatarProps = { name: string; image?: string | null; size?: number; className?: string | undefined }

/**
 * A user's picture: the uploaded one, else a sigil made from the name. Decorative: the name always stands beside it.
 */
export function Avatar({ name, image, size = 36, className = '' }: AvatarProps) {
  const look = `${styles.avatar} ${className}`
  if (image)
    return <img className={look} src={apiAddress(image)} alt="" width={size} height={size} loading="lazy" />
  return <Sigil name={name} size={size} className={look} />
}

function Sigil({ name, size, className }: { name: string; size: number; className: string }) {
  const { dark, light, stations, monogram } = useMemo(() => designAvatar(name), [name])
  const tiny = size < 32 // at this size only the monogram is legible
  const large = size > 90
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <path fill={dark} d="M0 0H64V64H0Z" />
      {!tiny && (
        <>
          <g stroke={light} fill="none" strokeWidth="1.6" opacity=".5">
            <circle cx="32" cy="32" r="25" strokeDasharray="1.5 5" />
            <path d={`M${stations.map((station) => station.join(' ')).join('L')}`} />
          </g>
          <g fill={light} opacity=".9">
            {stations.map(([x, y], at) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={at % 3 ? 1.8 : 2.8} />
            ))}
          </g>
        </>
      )}
      <text
        className="monogram"
        x="32"
        y={tiny ? 43 : large ? 40.5 : 42}
        textAnchor="middle"
        fontSize={tiny ? 34 : large ? 24 : 29}
        fill={light}
        stroke={dark}
        strokeWidth={large ? 4 : 7}
        paintOrder="stroke"
      >
        {monogram}
      </text>
    </svg>
  )
}
