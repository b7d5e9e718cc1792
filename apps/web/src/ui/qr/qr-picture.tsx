import { useMemo } from 'react'
import { qrCode } from './qr-code.ts'

/** The light border that readers need, in modules. */
const QUIET = 4

/** An address as a QR code, dark on white in every theme: cameras expect that. */
export function QrPicture({ text, label, size }: { text: string; label: string; size: number }) {
  const { side, path } = useMemo(() => {
    const rows = qrCode(text)
    const runs = rows.flatMap((row, y) => {
      const line = row.map((isDark) => (isDark ? '1' : '0')).join('')
      return [...line.matchAll(/1+/g)].map(
        ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
      )
    })
    return { side: rows.length, path: runs.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-QUIET} ${-QUIET} ${side + 2 * QUIET} ${side + 2 * QUIET}`}
      shapeRendering="crispEdges"
    >
      <path
        fill="#fff"
        d={`M${-QUIET} ${-QUIET}h${side + 2 * QUIET}v${side + 2 * QUIET}h-${side + 2 * QUIET}z`}
      />
      <path fill="#0a0f0c" d={path} />
    </svg>
  )
}
