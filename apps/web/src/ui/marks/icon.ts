import { createElement, type SVGProps } from 'react'

/** A shape of an icon: its element and the attributes of that. */
export type Shape = [tag: string, attributes: Record<string, string>]
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

const LINES = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Makes an icon of its shapes, with what lucide-react's own component renders that the application uses. In the build
 * every icon is made by it (vite/icon-imports.ts).
 */
export function makeIcon(shapes: readonly Shape[]) {
  const drawn = shapes.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ size = 24, className = '', children, ...rest }: IconProps) {
    const isNamed = Boolean(children ?? rest.role ?? rest['aria-label'] ?? rest['aria-labelledby'])
    return createElement(
      'svg',
      {
        ...LINES,
        width: size,
        height: size,
        className: `lucide ${className}`.trim(),
        'aria-hidden': isNamed ? undefined : true,
        ...rest,
      },
      ...drawn,
      children,
    )
  }
}
