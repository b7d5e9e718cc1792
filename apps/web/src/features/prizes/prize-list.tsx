import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Namesakes, UserName } from '../../game/users/namesakes.tsx'
import { PrizePicture } from '../../game/prizes/prize-picture.tsx'
import { PrizesHead } from './prizes-head.tsx'
import styles from './prizes.module.css'
import { type Holder, isWithin, type Prize } from './prizes.ts'

type PrizeListProps = {
  scope: Prize['scope']
  /** The prizes of that scope, in their order. */
  prizes: Prize[]
  slug: string
  /** The users at the positions of the prizes, best first; none before the first result. Undefined while they load. */
  holders: readonly Holder[] | undefined
  /** The viewer's position; null without one, or if it is below all prizes. */
  place: number | null
  /** Whether positions are final. */
  isFinal: boolean
  /** What can be done with another user, as a button beside the name; not needed where no users are named. */
  actionsOf?: (user: Holder['user']) => ReactNode
}

/** The prizes of the groups or of the whole tournament; the viewer's position is marked. */
export function PrizeList({ scope, prizes, holders, place, isFinal, ...rest }: PrizeListProps) {
  const { t } = useTranslation('prizes')
  const { number, ordinal, place: nth } = useFormat()
  const localized = useLocalized()
  // A place of a group stands in a phrase, one of the whole tournament in a column of numbers.
  const write = scope === 'group' ? nth : number
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={`prizes-${scope}`} data-scope={scope}>
      <PrizesHead scope={scope} />
      <Namesakes rows={holders ?? []}>
        <ol>
          {prizes.map((prize) => {
            const { place_from, place_to, title } = prize
            const isMine = isWithin(prize, place)
            return (
              <li
                key={`${place_from} ${place_to} ${title.en}`}
                className={styles.prize}
                data-mine={isMine || undefined}
              >
                <b className={styles.place}>
                  {place_from === place_to ? write(place_from) : `${write(place_from)}–${write(place_to)}`}{' '}
                  <span className={scope === 'group' ? styles.of : 'sr-only'}>{t(`${scope}.place`)}</span>
                </b>
                <PrizePicture title={title} />
                <span className="min-w-0">
                  <span className={styles.title}>{localized(title)}</span>
                  {/* Their line is there from the start, so that the prizes below stay in their place. */}
                  {!holders && <small className={styles.holders}>&nbsp;</small>}
                  {holders && holders.length > 0 && (
                    <Holders
                      {...rest}
                      holders={holders.filter((holder) => isWithin(prize, holder.place))}
                      isFinal={isFinal}
                    />
                  )}
                  {isMine && place !== null && (
                    <small className={styles.own}>
                      {t(`${scope}.${isFinal ? 'won' : 'own'}`, { place: ordinal(place) })}
                    </small>
                  )}
                </span>
              </li>
            )
          })}
        </ol>
      </Namesakes>
    </section>
  )
}

/** So many users of a range of positions are named; of the others only their number is shown. */
const NAMED = 3

type HoldersProps = Pick<PrizeListProps, 'slug' | 'isFinal' | 'actionsOf'> & { holders: readonly Holder[] }

/** The users at the positions of a prize, now or for good; nobody stands below a shared position. */
function Holders({ slug, holders, isFinal, actionsOf }: HoldersProps) {
  const { t } = useTranslation('prizes')
  if (holders.length === 0)
    return <small className={styles.holders}>{t(isFinal ? 'nobody_final' : 'nobody')}</small>
  const others = holders.length - NAMED
  return (
    <small className={styles.holders}>
      {!isFinal && <span>{t('now')} </span>}
      {holders.slice(0, NAMED).map(({ user, isMe }, at) => (
        <span key={user.id} className={styles.holder}>
          {at > 0 && <span className="sr-only">, </span>}
          <Link
            to="/tournament/$slug"
            params={{ slug }}
            search={isMe ? {} : { user: user.id }}
            className="link"
          >
            <UserName user={user} />
          </Link>
          {!isMe && actionsOf?.(user)}
        </span>
      ))}
      {others > 0 && <span> {t('others', { count: others })}</span>}
    </small>
  )
}
