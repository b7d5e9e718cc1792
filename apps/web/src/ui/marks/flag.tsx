type FlagProps = { country: string; size?: 'small' | 'medium' | 'large' }

const SIZES = { small: [20, 15], medium: [28, 21], large: [44, 33] } as const

/** The flag of a country code such as `de` or `gb-eng`. Decorative: the country's name always stands beside it. */
export function Flag({ country, size = 'medium' }: FlagProps) {
  const [width, height] = SIZES[size]
  const address = `${import.meta.env.BASE_URL}${__FLAGS__}${encodeURIComponent(country.toLowerCase())}.svg`
  return (
    <img
      data-mark="flag"
      className="shrink-0 rounded-1 object-cover shadow-[0_0_0_1px_var(--line)]"
      src={address}
      alt=""
      width={width}
      height={height}
      loading="lazy"
    />
  )
}
