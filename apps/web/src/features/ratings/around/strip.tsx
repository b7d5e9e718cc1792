import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { type Around, isOfFights, sumOf } from '../ratings.ts'
import { columnsOf } from './strip-columns.ts'
import styles from './strip.module.css'

/** Whether one point is enough for the next round position, since only hits at the same sum may decide it. */
const isByHits = (own: RatingRow, { next, target }: Around) =>
  next !== null && sumOf(next) === sumOf(own) && target !== null && target.points_needed <= 1

/**
 * The share of a phone's width for the text of the threats: with less room left of the viewer's sum it goes
 * below.
 */
const ROOM_FOR_NOTE = 0.35

/**
 * A square for each participant over the sums near the viewer's (coefficients in whole numbers), and the path
 * to the next round position.
 */
export function Strip({ own, around }: { own: RatingRow; around: Around }) {
  const { t } = useTranslation('ratings')
  const { number, decimal, ordinal } = useFormat()
  const { target, hit_points } = around
  const isFine = isOfFights(own)
  const format = isFine ? decimal : number
  const ownSum = Math.floor(sumOf(own))
  const aim = target && Math.floor(sumOf(own) + target.points_needed)
  const { columns, scale } = columnsOf(around.distribution, {
    own: ownSum,
    reach: hit_points?.outcome ?? 0,
    aim,
  })
  const own_at = columns.findIndex(({ kind }) => kind === 'mine')
  const aim_at = columns.findIndex(({ kind }) => kind === 'aim')
  const threats = columns.flatMap(({ kind, users }, at) => (kind === 'threat' && users > 0 ? [at] : []))
  const isCrowded = own_at / columns.length < ROOM_FOR_NOTE
  if (columns.length < 2 || own_at < 0) return null
  const place = target && { place: number(target.position), nth: ordinal(target.position) }
  const needed = target?.points_needed ?? 0
  const last = columns.at(-1)!.points
  const way =
    place &&
    (hit_points
      ? t('strip.way', { ...place, count: needed, number: number(needed) })
      : t('strip.way_by_coefficient', { ...place, number: decimal(needed) }))
  return (
    <figure
      className="px-6 pt-3 pb-4 max-tablet:px-3"
      role="img"
      aria-label={[
        t(isFine ? 'strip.label_fights' : 'strip.label', {
          from: number(columns[0]!.points),
          to: number(last),
        }),
        t('strip.mine', { points: format(sumOf(own)) }),
        place &&
          aim_at >= 0 &&
          (isByHits(own, around)
            ? `${way}.`
            : t('strip.aim', { ...place, points: format(sumOf(own) + needed) })),
        (isFine ? around.behind_by_outcome : threats.length) > 0 &&
          t('strip.threats', { count: around.behind_by_outcome }),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <div
        className={styles.strip}
        style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
        data-dense={columns.length > 14 || undefined}
        aria-hidden="true"
      >
        {place && aim_at > own_at && (
          <div
            className={styles.way}
            data-narrow={aim_at - own_at < 5 || undefined}
            style={
              {
                gridColumn: `${own_at + 1} / ${aim_at + 2}`,
                '--half': `${50 / (aim_at - own_at + 1)}%`,
              } as React.CSSProperties
            }
          >
            <b>{way}</b>
          </div>
        )}
        {columns.map(({ points, squares, kind }, at) => (
          <div
            key={points}
            className={styles.column}
            style={{ gridColumn: at + 1 }}
            data-kind={kind}
            data-way={(aim_at > own_at && (at === own_at || at === aim_at)) || undefined}
          >
            {Array.from({ length: squares }, (_, nth) => (
              <i key={nth} />
            ))}
          </div>
        ))}
        {columns.map(({ points, kind }, at) => (
          <span key={points} className={styles.points} style={{ gridColumn: at + 1 }} data-kind={kind}>
            {number(points)}
          </span>
        ))}
        {threats.length > 0 && (
          <span
            className={styles.note}
            style={{ '--own': own_at + 1 } as React.CSSProperties}
            data-kind="threat"
            data-crowded={isCrowded || undefined}
          >
            {t('strip.threat')}
          </span>
        )}
        <span className={styles.note} style={{ gridColumn: own_at + 1 }} data-kind="mine">
          {t('around.you')}
        </span>
        {place && aim_at > own_at && (
          <span
            className={styles.note}
            style={{ gridColumn: aim_at + 1 }}
            data-kind="aim"
            data-close={aim_at - own_at === 1 || undefined}
          >
            {t('strip.place', place)}
          </span>
        )}
      </div>
      {(scale > 1 || isFine) && (
        <figcaption className="mt-1 text-12 text-text-3">
          {[
            scale > 1 && t('strip.scale', { count: scale, number: number(scale) }),
            isFine &&
              t('strip.whole', { whole: number(ownSum), from: decimal(ownSum), to: decimal(ownSum + 0.99) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </figcaption>
      )}
    </figure>
  )
}
