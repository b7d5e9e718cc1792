import type { League } from '@called-it/contract/ratings/team-ratings.ts'
import { useFormat } from '../../lib/language/format.ts'
import { shortNames } from '../../game/tournaments/short-names.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { shortUserName } from '../../lib/text/short-user-name.ts'
import { pathsOf } from './league.ts'
import styles from './league.module.css'

/**
 * The sizes of a drawing (px): its width, the x of the first and the last round; and the characters of a
 * name.
 */
const SIZES = {
  wide: { width: 668, from: 26, to: 518, name: 18 },
  narrow: { width: 322, from: 20, to: 234, name: 10 },
}
const ROW = 32
const TOP = 28
/** With more rounds than this the short names are used. */
const NAMED = 4

/** The positions of the members after each round, one line per member; the viewer's line stands out. */
export function BumpChart({ league, isNarrow }: { league: League; isNarrow: boolean }) {
  const { t } = useTranslation('league')
  const { number } = useFormat()
  const localized = useLocalized()
  const { rounds, members } = league
  const { width, from, to, name: longest } = SIZES[isNarrow ? 'narrow' : 'wide']
  const names = rounds.map((round) => localized(round.name))
  const short = shortNames(names)
  const isShort = rounds.length > NAMED || (isNarrow && names.some((name) => name.length > 8))
  const x = (nth: number) => from + ((to - from) * nth) / (rounds.length - 1)
  const y = (row: number) => TOP + ROW * row
  const bottom = y(members.length - 1)
  const paths = pathsOf(league)
  const own = members.findIndex(({ is_me }) => is_me)
  // The viewer's line is drawn last, above the others.
  const order = [...members.keys()].toSorted((a, b) => Number(a === own) - Number(b === own))
  const ownPlaces = members[own]?.rounds.map(({ position }, nth) =>
    t('chart.after', { round: names[nth]!, place: number(position) }),
  )
  return (
    <div className={styles.drawing}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${bottom + 36}`}
        role="img"
        aria-label={`${t('chart.label')} ${ownPlaces ? `${t('chart.you')} ${ownPlaces.join(', ')}` : ''}`}
      >
        {members.map((member, row) => (
          <text key={member.user.id} x="0" y={y(row) + 4}>
            {number(row + 1)}
          </text>
        ))}
        {rounds.map((round, nth) => (
          <g key={round.id}>
            <path className={styles.axis} d={`M${x(nth)} 14V${bottom + 8}`} />
            <text
              x={x(nth)}
              y={bottom + 28}
              textAnchor={nth === 0 ? 'start' : 'middle'}
              dx={nth === 0 ? -8 : 0}
            >
              {isShort ? short[nth] : names[nth]}
            </text>
          </g>
        ))}
        {order.map((at) => {
          const { user } = members[at]!
          const path = paths[at]!
          const last = path.length - 1
          return (
            <g key={user.id} className={styles.way} data-me={at === own || undefined}>
              <path d={`M${path.map((row, nth) => `${x(nth)} ${y(row)}`).join('L')}`} />
              {path.map((row, nth) => (
                <rect
                  // One point per round, always in the same order.
                  key={nth}
                  x={x(nth) - (at === own ? 5 : 3.5)}
                  y={y(row) - (at === own ? 5 : 3.5)}
                  width={at === own ? 10 : 7}
                  height={at === own ? 10 : 7}
                  data-first={row === 0 || undefined}
                />
              ))}
              <text x={x(last) + 14} y={y(path[last]!) + 4}>
                {shortened(user.name, longest, isNarrow)}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/**
 * Shortens a name to fit beside the drawing, to its first word and an initial, in a narrow one to its first word; a number
 * at its end stays.
 */
function shortened(name: string, longest: number, isNarrow: boolean): string {
  const first = shortUserName(name)
  const initial = first === name ? '' : name.slice(first.length).trim().charAt(0)
  const text = isNarrow ? first : name.length > longest && initial ? `${first} ${initial}.` : name
  const number = /\s\d+$/.exec(text)?.[0] ?? ''
  if (text.length > longest && number.length < longest - 2)
    return `${text.slice(0, longest - 1 - number.length)}…${number}`
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
