type FlagProps = { country: string; size?: 'small' | 'medium' | 'large' }

const SIZES = { small: [20, 15], medium: [28, 21], large: [44, 33] } as const
const SIMPLE = new Set(__SIMPLE_FLAGS__.split(' '))
const FOLDER = `${import.meta.env.BASE_URL}${__FLAGS__}`

/** The flag of a country code such as `de` or `gb-eng`. Decorative: the country's name always stands beside it. */
export function Flag({ country, size = 'medium' }: FlagProps) {
  const [width, height] = SIZES[size]
  const code = country.toLowerCase()
  const shared = {
    'data-mark': 'flag',
    'data-country': code,
    className: 'shrink-0 rounded-1 object-cover shadow-[0_0_0_1px_var(--line)]',
    width,
    height,
  }
  if (SIMPLE.has(code))
    return (
      <svg {...shared} aria-hidden="true">
        <use href={`${FOLDER}simple.svg#${code}`} />
      </svg>
    )
  return <img {...shared} src={`${FOLDER}${encodeURIComponent(code)}.svg`} alt="" loading="lazy" />
}
