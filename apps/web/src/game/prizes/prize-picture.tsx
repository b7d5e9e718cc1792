import { PRIZE_DRAWINGS } from './prize-drawings.ts'
import { prizeKindOf } from './prize-kind.ts'

type PrizePictureProps = { title: { ru: string; en: string }; size?: number; className?: string }

/**
 * A prize as line art in the colours of the theme, chosen by the words of its title; a cup if no kind
 * matches. Decorative: the title stands beside it.
 */
export function PrizePicture({ title, size = 40, className = '' }: PrizePictureProps) {
  const kind = prizeKindOf(title) ?? 'trophy'
  const { lines, accent } = PRIZE_DRAWINGS[kind]
  return (
    <svg
      data-prize={kind}
      className={`shrink-0 ${className}`}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      strokeWidth={size < 32 ? 2.5 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines} stroke="var(--text-2)" />
      <path d={accent} stroke="var(--accent-text)" />
    </svg>
  )
}
