import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { placesOf } from './chart-places.ts'
import styles from './night-chart.module.css'
import { pickedOf, type Step } from './night-sum.ts'
import type { NightView } from './night-view.ts'

/**
 * Sizes of a drawing (px): its width and edge, the room of a labelled step and of the number at the right end, and how
 * far the label reaches below its step.
 */
const SIZES = {
  wide: { width: 760, edge: 24, room: 132, endRoom: 56, label: 28 },
  // The width that the narrowest phone leaves; wider phones scale it up.
  narrow: { width: 288, edge: 16, room: 42, endRoom: 40, label: 10 },
}
const HEIGHT = 208
const AXIS = HEIGHT - 34
/** The line runs between these heights. */
const LOW = AXIS - 4
const HIGH = 44
/** The room of a mark without a label, also beside the number at the left end. */
const ROOM = 20
const BEGIN_ROOM = 40
/** Two times that are nearer to each other than this do not both fit below the axis. */
const TIMES_APART = 44
/** The drawing goes on this long after its last time. */
const AFTER_MS = 30 * 60 * 1000
/** A step lower than this has no room for a name below its number. */
const LOW_STEP = 18
const NAME_MAX = 18

type NightDrawingProps = {
  night: NightView
  /** The present moment, ms since 1970; null if the night is over. */
  at: number | null
  isNarrow: boolean
}

/**
 * The sum of the series through the night; the dashed part is the sum if the open picks win. `SumTable` shows the same
 * as a table.
 */
export function NightDrawing({ night, at, isNarrow }: NightDrawingProps) {
  const { decimal, time } = useFormat()
  const { before, sum, possible, steps, open } = night.sum
  const { width, edge, room, endRoom, label } = SIZES[isNarrow ? 'narrow' : 'wide']
  const timeOf = (step: { at: string | null }) => Date.parse(step.at ?? night.round.started_at ?? '') || 0
  const first = [...steps, ...open].map(timeOf)
  const begin = night.round.started_at
    ? Date.parse(night.round.started_at)
    : Math.min(...first, at ?? Infinity)
  const end = Math.max(begin + AFTER_MS, at ?? 0, ...first) + AFTER_MS
  const places = placesOf(
    [
      ...steps.map((step) => ({ at: timeOf(step), room })),
      ...(at === null ? [] : [{ at, room: steps.length > 0 ? ROOM : BEGIN_ROOM }]),
      ...open.map((step) => ({ at: timeOf(step), room: ROOM })),
    ],
    { from: edge, to: width - edge - endRoom, begin, end },
  )
  const stepX = places.slice(0, steps.length)
  const now = at === null ? null : places[steps.length]!
  const openX = places.slice(places.length - open.length)
  const highest = sum + possible
  const y = (value: number) =>
    highest === before ? LOW : LOW - ((value - before) / (highest - before)) * (LOW - HIGH)
  const right = width - edge
  const reached = now ?? right
  const line = `M${edge} ${y(before)}${steps.map((step, nth) => `H${stepX[nth]}V${y(step.sum)}`).join('')}H${reached}`
  const dashed =
    open.length > 0 &&
    `M${reached} ${y(sum)}${open.map((step, nth) => `H${openX[nth]}V${y(step.sum)}`).join('')}H${right}`
  // The first label must leave room for the number at the left end: it stands beside or above it.
  const isBeginFree =
    steps.length === 0 || stepX[0]! - edge > room + BEGIN_ROOM || y(before) - y(steps[0]!.sum) > label
  const lastStart = open.at(-1)?.at
  return (
    <svg
      className={styles.chart}
      data-narrow={isNarrow || undefined}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      aria-hidden="true"
    >
      <path className={styles.axis} d={`M${edge} ${AXIS}H${right}`} />
      {dashed && <path className={styles.dashed} d={dashed} />}
      <path className={styles.line} d={line} />
      {steps.map((step, nth) => (
        <StepMark
          key={step.fight.id}
          step={step}
          x={stepX[nth]!}
          y={y(step.sum)}
          rise={y(step.sum - step.earned) - y(step.sum)}
          isNarrow={isNarrow}
          multiplier={night.multiplier}
        />
      ))}
      {isBeginFree && (
        <text x={edge} y={y(before) - 8}>
          {decimal(before)}
        </text>
      )}
      <text
        className={styles.value}
        data-open={open.length > 0 || undefined}
        x={right}
        y={y(highest) - 10}
        textAnchor="end"
      >
        {decimal(highest)}
      </text>
      {night.round.started_at && (now === null || now - edge > TIMES_APART) && (
        <text x={edge} y={HEIGHT - 12}>
          {time(night.round.started_at)}
        </text>
      )}
      {now !== null && (
        <>
          <path className={styles.now} d={`M${now} ${y(sum) - 7}v14`} />
          <text className={styles.nowTime} x={Math.max(now, edge + 16)} y={HEIGHT - 12} textAnchor="middle">
            {time(at!)}
          </text>
        </>
      )}
      {now === null && steps.length > 0 && steps.at(-1)!.at && (
        <text x={stepX.at(-1)} y={HEIGHT - 12} textAnchor="middle">
          {time(steps.at(-1)!.at!)}
        </text>
      )}
      {now !== null && lastStart && openX.at(-1)! - now > TIMES_APART && Date.parse(lastStart) > at! && (
        <text x={openX.at(-1)} y={HEIGHT - 12} textAnchor="middle">
          {time(lastStart)}
        </text>
      )}
    </svg>
  )
}

type StepMarkProps = { step: Step; x: number; y: number; rise: number; isNarrow: boolean; multiplier: number }

/** A decided pick: the corner of the line, what it added and, if there is room, the fighter's name. */
function StepMark({ step: { fight, pick, earned }, x, y, rise, isNarrow, multiplier }: StepMarkProps) {
  const { t } = useTranslation('fight-night')
  const { decimal } = useFormat()
  const localized = useLocalized()
  const picked = pickedOf(fight, pick)
  const isLow = !isNarrow && rise < LOW_STEP
  const name = picked ? shortened(localized(picked.name)) : ''
  return (
    <g>
      <path
        className={styles.corner}
        data-missed={pick.state === 'wrong' || undefined}
        d={`M${x - 4} ${y - 4}h8v8h-8Z`}
      />
      <text
        className={styles.value}
        data-open={pick.state === 'wrong' || undefined}
        x={x - 10}
        y={y - (isLow ? 26 : 10)}
        textAnchor="end"
      >
        {pick.state === 'right' ? `+${decimal(earned)}` : '0'}
      </text>
      {!isNarrow && (
        <text x={x - 10} y={y + (isLow ? -10 : 8)} textAnchor="end">
          {pick.info.multiply ? t('chart.name_doubled', { name, times: multiplier }) : name}
        </text>
      )}
    </g>
  )
}

/** A long name is shortened to its last word. */
function shortened(name: string): string {
  const text = name.length > NAME_MAX ? name.split(' ').at(-1)! : name
  return text.length > NAME_MAX ? `${text.slice(0, NAME_MAX - 1)}…` : text
}
