import { useTranslation } from '../../lib/language/translation.ts'
import type { Comparison } from './comparison.ts'
import styles from './gap-chart.module.css'
import { useFigures } from './use-figures.ts'
import { useSumName } from './use-sum-name.ts'

type GapChartProps = Pick<Comparison, 'sums' | 'other'> & { isFights: boolean }

/** The size and the margin of the drawing, in its own units. */
const [WIDTH, HEIGHT, EDGE] = [360, 130, 22]
/**
 * Up to so many points each get a label (for points and for coefficients); of more, the last and the
 * extremes.
 */
const [NAMED_MAX, NAMED_MAX_FIGHTS] = [7, 4]

/**
 * The gap after each round: above the line the viewer leads, below it the other. A hidden table has the same.
 */
export function GapChart({ sums, other, isFights }: GapChartProps) {
  const { t } = useTranslation('comparison')
  const { signed } = useFigures(isFights)
  const nameOf = useSumName()
  const gaps = sums.map(({ gap }) => gap)
  const reach = Math.max(...gaps.map(Math.abs), 1)
  const [top, bottom] = [Math.max(0, ...gaps) / reach, Math.min(0, ...gaps) / reach]
  const span = Math.max(top - bottom, 0.01)
  const xOf = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, sums.length)
  const yOf = (gap: number) => EDGE + ((top - gap / reach) / span) * (HEIGHT - 2 * EDGE)
  const points = [{ x: xOf(0), y: yOf(0) }, ...gaps.map((gap, at) => ({ x: xOf(at + 1), y: yOf(gap) }))]
  const [most, least] = [gaps.indexOf(Math.max(...gaps)), gaps.indexOf(Math.min(...gaps))]
  const isNamed = (at: number) =>
    sums.length <= (isFights ? NAMED_MAX_FIGHTS : NAMED_MAX) ||
    at === sums.length - 1 ||
    at === most ||
    at === least
  return (
    <section className="panel" aria-labelledby="gap">
      <h2 id="gap" className="flex min-h-16 items-center border-b border-line px-6 type-h3 max-tablet:px-4">
        {t('gap.title')}
      </h2>
      <div className="px-4.5 pt-4 pb-3 max-tablet:px-2">
        <p className="px-1.5 text-12 text-text-3" aria-hidden="true">
          {t('gap.mine')}
        </p>
        <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          <path className={styles.zero} d={`M0 ${yOf(0)}H${WIDTH}`} />
          <path className={styles.line} d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
          {gaps.map((gap, at) => {
            const { x, y } = points[at + 1]!
            const isBelow = gap < 0
            return (
              <g key={`${sums[at]!.kind} ${sums[at]!.round?.id}`}>
                <rect className={styles.point} x={x - 3.5} y={y - 3.5} width="7" height="7" />
                {isNamed(at) && (
                  <text className={styles.figure} x={x} y={isBelow ? y + 19 : y - 8}>
                    {signed(gap)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
        <div className="flex justify-between gap-3 px-1.5 text-12 text-text-3" aria-hidden="true">
          <span className="min-w-0 truncate">{t('gap.theirs', { name: other.user.name })}</span>
          <span className="max-w-1/2 min-w-0 truncate text-right">{nameOf(sums.at(-1)!)}</span>
        </div>
        {/* A table keeps its width even when hidden; this box hides it without taking room. */}
        <div className="sr-only">
          <table>
            <caption>{t('gap.caption')}</caption>
            <tbody>
              {sums.map((sum) => (
                <tr key={`${sum.kind} ${sum.round?.id}`}>
                  <th scope="row">{nameOf(sum)}</th>
                  <td>{signed(sum.gap)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}
