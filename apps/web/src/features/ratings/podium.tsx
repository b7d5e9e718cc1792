import './podium.css'
import type { RatingRow } from '@called-it/contract/ratings.ts'
import type { Ref } from 'react'
import { apiAddress } from '../../lib/api.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Movement } from '../../ui/movement.tsx'
import { placesUp } from './ratings.ts'
import { UserLink } from './user-link.tsx'

type PodiumProps = { slug: string; rows: RatingRow[]; ownRow: Ref<HTMLElement> }

/** The first three, drawn second, first, third. Who shares a place stands on a step of the same height. */
export function Podium({ slug, rows, ownRow }: PodiumProps) {
  const { t } = useTranslation('ratings')
  return (
    <ol className="podium" aria-label={t('podium')}>
      {rows.map((row) => (
        <Step key={row.user.id} slug={slug} row={row} ownRow={row.is_me ? ownRow : null} />
      ))}
    </ol>
  )
}

function Step({ slug, row, ownRow }: { slug: string; row: RatingRow; ownRow: Ref<HTMLElement> }) {
  const { t } = useTranslation('ratings')
  const { number } = useFormat()
  const { user, position, points, exact_hits } = row
  return (
    <li
      ref={ownRow as Ref<HTMLLIElement>}
      className="podium-step"
      data-place={position}
      data-me={row.is_me || undefined}
    >
      <b className="podium-place" aria-hidden="true">
        {position}
      </b>
      <div className="podium-who">
        <Avatar name={user.name} image={user.avatar && apiAddress(user.avatar)} size={72} />
        <h3>
          <span className="sr-only">{`${t('place', { place: position })}: `}</span>
          <UserLink slug={slug} row={row} />
        </h3>
      </div>
      <p className="podium-points">
        <b>{number(points)}</b>
        <small>
          {t('points', { count: points })}
          <span>, {t('exact', { count: exact_hits, number: number(exact_hits) })}</span>
        </small>
        <Movement places={placesUp(row)} />
      </p>
    </li>
  )
}
