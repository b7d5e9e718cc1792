import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { hitsFor } from '@called-it/rules/rating.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/translation.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useLanguage } from '../../../lib/language/language.ts'
import { type Around, differenceOf, isOfFights } from '../ratings.ts'
import { Strip } from './strip.tsx'

type ChaseProps = {
  own: RatingRow
  around: Around
  /** Whether the tournament is over, so that positions are final. */
  isOver: boolean
}

/** Three goals or threats, each with the hits that it takes, and the strip that shows them. */
export function Chase({ own, around, isOver }: ChaseProps) {
  const { t } = useTranslation('ratings')
  return (
    <section className="panel mb-5 overflow-clip" aria-label={t('chase.label')}>
      {!isOver && (
        <dl className="grid border-b border-line *:content-start *:border-line tablet:grid-flow-col tablet:auto-cols-fr tablet:*:not-last:border-r max-tablet:*:not-last:border-b">
          {around.target ? (
            <Target target={around.target} around={around} />
          ) : (
            <Lead own={own} around={around} />
          )}
          <Threats around={around} />
          {around.next && <Next own={own} next={around.next} around={around} />}
        </dl>
      )}
      <Strip own={own} around={around} />
    </section>
  )
}

type FactProps = { label: string; figure: string; unit: string; isWarning?: boolean; children: ReactNode }

function Fact({ label, figure, unit, isWarning, children }: FactProps) {
  return (
    <div className="grid gap-1.5 px-6 py-5 max-tablet:px-4 max-tablet:py-3.5">
      <dt className="text-13 text-text-2">{label}</dt>
      <dd className="grid gap-1.5">
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <b
            className="type-num text-[52px] font-black data-warn:text-warn max-tablet:text-[44px]"
            data-warn={isWarning || undefined}
          >
            {figure}
          </b>
          <span className="text-14 font-medium wrap-break-word text-text-2">{unit}</span>
        </span>
        <span className="text-13 leading-[1.45] text-text-2">{children}</span>
      </dd>
    </div>
  )
}

type AroundProps = { around: Around }

function Target({ target, around }: AroundProps & { target: NonNullable<Around['target']> }) {
  const { t } = useTranslation('ratings')
  const { number, decimal, ordinal } = useFormat()
  const { position, points_needed } = target
  const priceOf = usePrice()
  const place = { place: number(position), nth: ordinal(position) }
  const worth = around.hit_points
  return (
    <Fact
      label={t('chase.target', place)}
      figure={worth ? number(points_needed) : decimal(points_needed)}
      unit={worth ? t('points', { count: points_needed }) : t('chase.coefficient')}
    >
      {worth ? priceOf(points_needed, worth) : t('chase.by_coefficient')}
    </Fact>
  )
}

/** Shown to the leader: the lead over the next user. */
function Lead({ own, around }: AroundProps & { own: RatingRow }) {
  const { t } = useTranslation('ratings')
  const { number, decimal, ordinal } = useFormat()
  const second = around.ratings.find((row) => row.position > own.position)
  const lead = second ? differenceOf(own, second) : 0
  return (
    <Fact
      label={t('chase.lead')}
      figure={t('figure', { place: number(1), nth: ordinal(1) })}
      unit={t('chase.place')}
    >
      {own.is_shared
        ? t(isOfFights(own) ? 'chase.lead_shared_fights' : 'chase.lead_shared')
        : second &&
          (!isOfFights(own)
            ? t('chase.lead_by', { count: lead, number: number(lead) })
            : t('chase.lead_by_coefficient', { number: decimal(lead) }))}
    </Fact>
  )
}

function Threats({ around: { behind, behind_by_outcome, hit_points } }: AroundProps) {
  const { t } = useTranslation('ratings')
  const { number } = useFormat()
  const far = behind - behind_by_outcome
  return (
    <Fact
      label={t('chase.threats')}
      figure={number(behind_by_outcome)}
      unit={t('participants', { count: behind_by_outcome })}
      isWarning={behind_by_outcome > 0}
    >
      {!hit_points
        ? t(behind_by_outcome > 0 ? 'chase.threats_by_pick' : 'chase.no_threats_by_pick')
        : [
            behind_by_outcome > 0
              ? t('chase.threats_by_outcome', { count: hit_points.outcome })
              : t('chase.no_threats', { count: hit_points.outcome }),
            far > 0 && t('chase.threats_by_exact', { count: far, number: number(far) }),
          ]
            .filter(Boolean)
            .join(' ')}
    </Fact>
  )
}

function Next({ own, next, around }: AroundProps & { own: RatingRow; next: RatingRow }) {
  const { t } = useTranslation('ratings')
  const { number, decimal, ordinal } = useFormat()
  const priceOf = usePrice()
  const missing = differenceOf(next, own)
  const picks = next.points - own.points
  const [exact, outcome] = [next.exact_hits - own.exact_hits, next.outcome_hits - own.outcome_hits]
  const why = () => {
    if (!around.hit_points)
      return missing > 0
        ? t('chase.next_by_coefficient', { number: decimal(missing) })
        : t('chase.next_by_picks', { count: picks, number: number(picks) })
    if (missing > 0) {
      const price = priceOf(missing, around.hit_points)
      return `${t('chase.next_by', { count: missing, number: number(missing) })} ${price}`
    }
    return exact > 0
      ? t('chase.next_by_exact', { count: exact, number: number(exact) })
      : t('chase.next_by_outcomes', { count: outcome, number: number(outcome) })
  }
  return (
    <Fact
      label={t('chase.next')}
      figure={t('figure', { place: number(next.position), nth: ordinal(next.position) })}
      unit={t('chase.next_who', { name: next.user.name })}
    >
      {why()}
    </Fact>
  )
}

/** «Это один точный счёт и один угаданный исход.»: the fewest hits that give so many points. */
function usePrice() {
  const { t } = useTranslation('ratings')
  const language = useLanguage()
  return (points: number, worth: NonNullable<Around['hit_points']>): string => {
    const hits = hitsFor(points, worth)
    if (!hits) return ''
    const parts = (['exact', 'difference', 'outcome'] as const)
      .filter((hit) => hits[hit] > 0)
      .map((hit) => (hits[hit] === 1 ? t(`chase.hit.${hit}`) : t(`chase.hits.${hit}`, { count: hits[hit] })))
    const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)
    return t('chase.price', { hits: list })
  }
}
