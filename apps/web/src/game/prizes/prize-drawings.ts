import type { PrizeKind } from './prize-kind.ts'

/** A drawing of 48 by 48: its lines, and those in the accent colour. */
type Drawing = { lines: string; accent: string }

const box = (x: number, y: number, width: number, height: number, r: number) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1-${r} ${r}` +
  `h-${width - 2 * r}a${r} ${r} 0 0 1-${r}-${r}v-${height - 2 * r}a${r} ${r} 0 0 1 ${r}-${r}z`
/** A round dot: a line as long as it is wide. */
const dot = (x: number, y: number) => `M${x} ${y}v.01`

export const PRIZE_DRAWINGS: Record<PrizeKind | 'trophy', Drawing> = {
  laptop: { lines: `M9 31V13a2 2 0 0 1 2-2h26a2 2 0 0 1 2 2v18M3 37l4-6h34l4 6z`, accent: 'M15 25l6-6 5 4 7-7M21 34h6' },
  phone: { lines: `${box(14, 4, 20, 40, 4)}M21 9h6`, accent: 'M19 24l4 4 7-8M22 38.5h4' },
  earphones: {
    lines: 'M8 30v-5a16 16 0 0 1 32 0v5M8 28h4a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-1a3 3 0 0 1-3-3zM40 28h-4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h1a3 3 0 0 0 3-3z',
    accent: 'M20 34v-4M24 36v-8M28 34v-4',
  },
  watch: { lines: `${box(13, 14, 22, 20, 4)}M17 14l1.5-10h11l1.5 10M17 34l1.5 10h11l1.5-10M35 22h2v4h-2`, accent: 'M24 19v5l4 3' },
  gift_card: {
    lines: box(4, 11, 40, 26, 3),
    accent: 'M17 11v26M4 23h40M17 23c-3-7-10-6-9-2 .6 2 6 2.5 9 2zM17 23c3-7 10-6 9-2-.6 2-6 2.5-9 2z',
  },
  subscription: { lines: `${box(5, 8, 38, 26, 3)}M16 41h16M24 34v7`, accent: 'M20 15l10 6-10 6z' },
  tablet: { lines: `${box(8, 4, 32, 40, 3)}M8 37h32`, accent: 'M14 29l7-9 6 6 7-12M22.5 40.500h3' },
  console: {
    lines: `${box(5, 7, 11, 31, 2)}M4 41h13M25 24h13c4 0 6 5 6 10s-2 6-4 6-3-4-5-4h-7c-2 0-3 4-5 4s-4-1-4-6 2-10 6-10z`,
    accent: `M27 27.500v5M24.5 30h5${dot(36, 29)}${dot(39, 31)}M10.5 12v6`,
  },
  handheld: {
    lines: `${box(3, 12, 42, 24, 5)}M14 12v24M34 12v24`,
    accent: `M8.5 19v5M6 21.500h5${dot(39.5, 20)}${dot(39.5, 26)}M19 28l4-5 3 3 4-6`,
  },
  money: { lines: `${box(4, 17, 34, 20, 2)}M11 17v-4a2 2 0 0 1 2-2h29a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-4`, accent: `M16 27a5 5 0 1 0 10 0a5 5 0 1 0-10 0${dot(10, 27)}${dot(32, 27)}` },
  trophy: {
    lines: 'M15 6h18v12a9 9 0 0 1-18 0zM15 10H8v2a7 7 0 0 0 7 7M33 10h7v2a7 7 0 0 1-7 7M24 27v8M15 42h18M19 42v-4a3 3 0 0 1 3-3h4a3 3 0 0 1 3 3v4',
    accent: 'M20 15l3 3 5-6',
  },
} // prettier-ignore
