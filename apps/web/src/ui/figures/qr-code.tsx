import { encode } from 'uqr'

type QrCodeProps = {
  /** What a phone reads. */
  text: string
  label: string
  /** Its width in pixels. */
  size?: number
}

/** The light edge that readers need around the code. */
const EDGE = 3

/** A QR code, dark on white in both colour schemes: readers expect that. Its code is loaded with `lazyPart`. */
export function QrCode({ text, label, size = 148 }: QrCodeProps) {
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  const side = data.length + 2 * EDGE
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-EDGE} ${-EDGE} ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ background: '#fff' }}
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
