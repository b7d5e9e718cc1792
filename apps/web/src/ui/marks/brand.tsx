import { isWideLogo } from '@called-it/contract/contest/contest-limits.ts'
import { contestLogo, ownContestName } from '../../lib/contest/contest.ts'
import { apiAddress } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/language/language.ts'
import styles from './brand.module.css'

/** The heights of the letters in px. */
type BrandProps = { height?: number; phoneHeight?: number; className?: string }

/** The name of the product as a drawing, or the logo and the name that organisers have given the contest. */
export function Brand({ height = 26, phoneHeight = height, className = '' }: BrandProps) {
  const name = ownContestName(useLanguage())
  const logo = contestLogo()
  const heights = { '--height': `${height}px`, '--phone-height': `${phoneHeight}px` }
  return (
    <span
      className={`${styles.brand} ${className}`}
      style={heights as React.CSSProperties}
      role="img"
      aria-label={name ?? 'Called It'}
    >
      {/* The server writes the same into the static shell (apps/server/src/contest/page.ts). */}
      {logo && <img src={apiAddress(logo.address)} alt="" width={logo.width} height={logo.height} />}
      {name === null && !logo ? (
        <Drawing />
      ) : (
        !(logo && isWideLogo(logo)) && <b aria-hidden="true">{name ?? 'Called It'}</b>
      )}
    </span>
  )
}

function Drawing() {
  return (
    <>
      <svg viewBox="0 0 40 40" fill="none" aria-hidden="true">
        <path d="M33.6 9.2A17 17 0 1 0 37 20" stroke="currentColor" strokeWidth="5" />
        <path d="M11.5 19.5L19 27L37.5 6" stroke="var(--accent)" strokeWidth="5.4" />
      </svg>
      <b aria-hidden="true">CALLED</b>
      <i aria-hidden="true">IT</i>
    </>
  )
}
