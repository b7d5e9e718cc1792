import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useMe } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { areNamesakes } from '../../game/users/namesakes.tsx'
import { useTeamTitle } from '../../game/teams/use-team-title.ts'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import styles from './comparison-heads.module.css'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { type Comparison, difference } from './comparison.ts'
import { useFigures } from './use-figures.ts'
import { useSumName } from './use-sum-name.ts'

type HeadsProps = Pick<Comparison, 'me' | 'other' | 'sums'> & { isFights: boolean }

/** Both users with their points, the viewer's in the accent colour, and a sentence about who leads. */
export function ComparisonHeads({ me, other, sums, isFights }: HeadsProps) {
  const { t } = useTranslation(['comparison', 'ui'])
  const { figure } = useFigures(isFights)
  const viewer = useMe()
  const number = (id: number) => (areNamesakes(viewer, other.user) ? t('ui:namesake', { id }) : null)
  const sumOf = (row: RatingRow | null) => (row ? figure(row.coefficient_sum ?? row.points) : '\u2013')
  return (
    <section className="panel grid gap-5 px-8 py-7 max-tablet:gap-4 max-tablet:p-4" data-start>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-6 max-desktop:items-start max-tablet:grid-cols-2 max-tablet:gap-3">
        <Head
          name={viewer.name}
          image={viewer.avatar}
          note={<Place row={me} number={number(viewer.id)} isMe />}
        />
        <p
          // Sums of coefficients have twice as many digits as points.
          className={`flex items-baseline justify-center gap-3.5 self-center type-num leading-[0.8] font-black max-tablet:order-3 max-tablet:col-span-2 max-tablet:border-t max-tablet:border-line max-tablet:pt-5 ${isFights ? 'text-[80px] max-tablet:text-[min(64px,15.5vw)]' : 'text-[104px] max-tablet:text-[min(84px,21vw)]'}`}
        >
          <b className="text-accent-text">
            <span className="sr-only">{t('mine')} </span>
            {sumOf(me)}
          </b>
          <i className="text-[44px] text-text-3 not-italic" aria-hidden="true">
            :
          </i>
          <b>
            <span className="sr-only">{other.user.name} </span>
            {sumOf(other)}
          </b>
        </p>
        <Head
          name={other.user.name}
          image={other.user.avatar}
          note={<Place row={other} number={number(other.user.id)} />}
          isRight
        />
      </div>
      {me && <Lead me={me} other={other} sums={sums} isFights={isFights} />}
    </section>
  )
}

type HeadProps = { name: string; image: string | null; note: ReactNode; isRight?: boolean }

function Head({ name, image, note, isRight = false }: HeadProps) {
  return (
    <div
      className={`flex min-w-0 gap-4 max-desktop:flex-col max-desktop:gap-2.5 desktop:items-center ${isRight ? 'text-right max-tablet:order-2 max-desktop:items-end desktop:flex-row-reverse' : 'max-desktop:items-start'}`}
    >
      <Avatar name={name} image={image} size={64} className="shrink-0" />
      <div className="@container grid w-full min-w-0 gap-1.5">
        <h2 className={styles.name}>
          <FittedText text={name} />
        </h2>
        <p className="text-13 text-text-2">{note}</p>
      </div>
    </div>
  )
}

type PlaceProps = {
  row: RatingRow | null
  /** The number of the user, if both have the same name. */
  number: string | null
  isMe?: boolean
}

function Place({ row, number, isMe = false }: PlaceProps) {
  const { t } = useTranslation('comparison')
  const { ordinal } = useFormat()
  const titleOf = useTeamTitle()
  if (!row) return [number, t('no_row')].filter(Boolean).join(', ')
  const place = t(isMe ? 'my_place' : 'place', { place: ordinal(row.position) })
  const team = row.team && titleOf(row.team)
  return [number, place, team].filter(Boolean).join(', ')
}

/** «Денис впереди на 7 очков. Больше всего дал тур 1: +6.» */
function Lead({ me, other, sums, isFights }: HeadsProps & { me: RatingRow }) {
  const { t } = useTranslation('comparison')
  const { figure, signed } = useFigures(isFights)
  const nameOf = useSumName()
  const gap = difference(me.coefficient_sum ?? me.points, other.coefficient_sum ?? other.points)
  const ahead = Math.abs(gap)
  const leader = gap > 0 ? 'mine' : 'theirs'
  const best = sums
    .map((sum) => ({ sum, lead: difference(sum.mine, sum.theirs) * Math.sign(gap) }))
    .toSorted((a, b) => b.lead - a.lead)[0]
  return (
    <p className="text-center text-15 text-text-2">
      {gap === 0
        ? t(isFights ? 'lead.level_fights' : 'lead.level')
        : t(isFights ? `lead.${leader}_fights` : `lead.${leader}`, {
            count: ahead,
            number: figure(ahead),
            name: other.user.name,
          })}
      {best && best.lead > 0 && <> {t('lead.why', { what: nameOf(best.sum), points: signed(best.lead) })}</>}
    </p>
  )
}
